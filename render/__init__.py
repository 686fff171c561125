"""Pictures: from views and tile descriptions to images. No rule engine, no Discord."""
