"""A Discord on loopback: its REST interface, gateway and file server, and the people who use it.

One store, two projections: `model` holds guilds, channels, messages, commands and interactions and knows no I/O;
`wire` shows it to a bot as Discord would; `control` lets tests, the scripted game and a page act as people.
`checks` reads every request of the bot. The bot is met over the wire only, nothing of it is imported here.
"""
