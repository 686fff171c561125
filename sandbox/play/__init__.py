"""`python -m sandbox.play`: a Discord on this machine, the unchanged bot and the page, in one terminal."""
