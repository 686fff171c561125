-- What is not confirmed yet, what the channels have been told, the data sets of the games, and settings.

CREATE TABLE drafts (
    table_id TEXT NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL,
    decision TEXT NOT NULL,
    moves TEXT NOT NULL,
    touched INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, number) DEFERRABLE INITIALLY DEFERRED
) STRICT, WITHOUT ROWID;

CREATE TABLE intents (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables,
    up_to INTEGER NOT NULL,
    phase TEXT NOT NULL,
    nonce TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE posts (
    message_id INTEGER NOT NULL PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables,
    up_to INTEGER NOT NULL,
    phase TEXT NOT NULL,
    channel_id INTEGER NOT NULL,
    at INTEGER NOT NULL
) STRICT;

CREATE INDEX posts_by_table ON posts (table_id, message_id);

CREATE TABLE data_sets (
    digest TEXT NOT NULL PRIMARY KEY,
    text TEXT NOT NULL
) STRICT;

CREATE TABLE settings (
    scope TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (scope, key)
) STRICT, WITHOUT ROWID;
