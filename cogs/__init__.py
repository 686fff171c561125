"""The Discord front: it parses interactions, presses the buttons of the house and lays out the answers."""
