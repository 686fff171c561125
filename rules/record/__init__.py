"""The open game record, version 1: reading, verifying and writing games of any kind as JSON that people can read."""
