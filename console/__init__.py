"""The command line: one module for each command, with `add_arguments` and `main`."""
