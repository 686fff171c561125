"""The entry point: `python bot.py` lists the commands, `python bot.py run` runs the bot."""

import sys

from console.commands import main

if __name__ == "__main__":
    sys.exit(main())
