"""The gateway: a websocket on which the bot is told what happens."""
