"""The page: a Discord in the browser for people, beside the wire that the bot sees."""
