-- Who made a proposal and who voted on it, by name: a seat may be somebody else's by the time that is shown.

ALTER TABLE votes ADD COLUMN asked_as TEXT NOT NULL DEFAULT '';
ALTER TABLE votes ADD COLUMN voters TEXT NOT NULL DEFAULT '{}';
