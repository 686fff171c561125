-- Where a message besides posts was about to be sent: what it is about may lead elsewhere by the time it is looked for.

ALTER TABLE notices ADD COLUMN channel_id INTEGER;
