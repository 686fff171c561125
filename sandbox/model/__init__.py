"""What the sandbox knows: guilds, people, channels, messages, commands and interactions. Pure, no I/O."""
