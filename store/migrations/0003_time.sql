-- Time at tables: clocks, what is to be agreed on, what people are still to be told, and who is away.

ALTER TABLE tables ADD COLUMN paused_until INTEGER;
ALTER TABLE seats ADD COLUMN quit TEXT;

CREATE TABLE clocks (
    table_id TEXT NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL,
    decision TEXT NOT NULL,
    since INTEGER NOT NULL,
    allowed INTEGER,
    deadline INTEGER,
    rest INTEGER,
    over INTEGER NOT NULL,
    pings INTEGER NOT NULL,
    called INTEGER NOT NULL,
    notice INTEGER,
    noticed INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, number) DEFERRABLE INITIALLY DEFERRED
) STRICT, WITHOUT ROWID;

CREATE INDEX clocks_by_deadline ON clocks (deadline) WHERE deadline IS NOT NULL AND over = 0;
CREATE INDEX clocks_by_notice ON clocks (notice) WHERE notice IS NOT NULL;

CREATE TABLE votes (
    table_id TEXT NOT NULL REFERENCES tables,
    number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    asker INTEGER NOT NULL,
    subject TEXT NOT NULL,
    length INTEGER NOT NULL,
    opened INTEGER NOT NULL,
    deadline INTEGER NOT NULL,
    ballots TEXT NOT NULL,
    state TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX votes_by_deadline ON votes (deadline) WHERE state = 'open';

-- An outbox: a row goes once its message stands. `begun` says that it may stand already.
CREATE TABLE notices (
    serial INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    table_id TEXT REFERENCES tables,
    user_id INTEGER,
    body TEXT NOT NULL,
    at INTEGER NOT NULL,
    begun INTEGER
) STRICT;

CREATE TABLE vacations (
    user_id INTEGER NOT NULL,
    started INTEGER NOT NULL,
    until INTEGER NOT NULL,
    ended INTEGER,
    PRIMARY KEY (user_id, started)
) STRICT, WITHOUT ROWID;

CREATE INDEX vacations_by_until ON vacations (until) WHERE ended IS NULL;

-- What a time is over for, at running tables: of a seat, a proposal, a pause.
CREATE VIEW ends AS
SELECT table_id, deadline AS at FROM clocks JOIN tables ON tables.id = table_id
WHERE deadline IS NOT NULL AND over = 0 AND phase = 'running'
UNION ALL
SELECT table_id, deadline FROM votes JOIN tables ON tables.id = table_id WHERE state = 'open' AND phase = 'running'
UNION ALL
SELECT id, paused_until FROM tables WHERE paused_until IS NOT NULL AND phase = 'running';

-- The clocks of decisions that people owe at running tables; not of seats that a caretaker has.
CREATE VIEW called AS
SELECT clocks.*, seats.user_id FROM clocks
JOIN tables ON tables.id = clocks.table_id
JOIN seats ON seats.table_id = clocks.table_id AND seats.number = clocks.seat
WHERE decision <> '' AND user_id IS NOT NULL AND computer IS NULL AND phase = 'running';
