-- Tables, their seats and their log.

CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    thread_id INTEGER,
    lobby_message_id INTEGER,
    host_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    setup TEXT NOT NULL,
    phase TEXT NOT NULL,
    reason TEXT,
    language TEXT NOT NULL,
    seed TEXT NOT NULL,
    chance_key TEXT NOT NULL DEFAULT '',
    created INTEGER NOT NULL,
    touched INTEGER NOT NULL,
    told INTEGER NOT NULL DEFAULT 0,
    told_phase TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX tables_by_phase ON tables (phase);
CREATE INDEX tables_by_channel ON tables (channel_id);
CREATE UNIQUE INDEX tables_by_thread ON tables (thread_id) WHERE thread_id IS NOT NULL;

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables,
    number INTEGER NOT NULL,
    user_id INTEGER,
    name TEXT NOT NULL,
    computer TEXT,
    cause TEXT,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_user ON seats (user_id) WHERE user_id IS NOT NULL;

-- Seats are written anew as a whole, so what refers to one is checked at the commit.
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables,
    number INTEGER NOT NULL,
    seat INTEGER,
    text TEXT NOT NULL,
    audience TEXT,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, number),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, number) DEFERRABLE INITIALLY DEFERRED
) STRICT, WITHOUT ROWID;

-- The next number only: this forbids gaps, and INSERT OR REPLACE, which fires no trigger on DELETE.
CREATE TRIGGER entries_append_next BEFORE INSERT ON entries
WHEN NEW.number IS NOT (SELECT coalesce(max(number) + 1, 0) FROM entries WHERE table_id = NEW.table_id)
BEGIN SELECT RAISE(ABORT, 'the log grows by its next number only'); END;

CREATE TRIGGER entries_keep_text BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'the log is never edited'); END;

CREATE TRIGGER entries_keep_all BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'the log is never cut'); END;

-- A seat of an act may leave the lobby later, so it refers to nothing.
CREATE TABLE acts (
    cause TEXT NOT NULL PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables,
    seat INTEGER,
    first INTEGER NOT NULL,
    count INTEGER NOT NULL,
    answer TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX acts_by_table ON acts (table_id, first);

CREATE TRIGGER acts_append_new BEFORE INSERT ON acts
WHEN EXISTS (SELECT 1 FROM acts WHERE cause = NEW.cause)
BEGIN SELECT RAISE(ABORT, 'a cause acts once'); END;

CREATE TRIGGER acts_keep_text BEFORE UPDATE ON acts
BEGIN SELECT RAISE(ABORT, 'an act is never edited'); END;

CREATE TRIGGER acts_keep_all BEFORE DELETE ON acts
BEGIN SELECT RAISE(ABORT, 'an act is never forgotten'); END;
