"""What outlives the process: tables, logs, drafts, posts and settings, as text in one SQLite file.

The room knows no game. `store.store.Store` is the whole interface, `store.rows` the values it takes and gives and
`store.errors` what it raises; no type of SQL leaves the room.
"""
