-- What was left open: posts of proposals with live controls, warnings before a forgotten game ends, vacations to come.

-- A row goes once its message shows no controls any more.
CREATE TABLE vote_posts (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    PRIMARY KEY (table_id, number),
    FOREIGN KEY (table_id, number) REFERENCES votes (table_id, number)
) STRICT, WITHOUT ROWID;

UPDATE votes SET state = 'lapsed'
WHERE state = 'open' AND table_id IN (SELECT id FROM tables WHERE phase IN ('finished', 'ended', 'closed'));

-- When the table was told that it ends soon; that holds until it is touched again.
ALTER TABLE tables ADD COLUMN warned INTEGER;

-- When the clocks of the person were stopped.
ALTER TABLE vacations ADD COLUMN begun INTEGER;
UPDATE vacations SET begun = started;
