# The two commands to know: `make play` and `make test`. Both set everything up by themselves.
PY := .venv/bin/python

SECONDS ?= 300

.PHONY: setup play demo run test check match soak bench
setup:
	@scripts/setup.sh

test: setup
	@scripts/browser.sh
	@$(PY) -m pytest -n auto

check: setup
	@.venv/bin/ruff check .
	@.venv/bin/ruff format --check .
	@$(PY) -m mypy

# A Discord on this machine, the bot and a page to play on, until Ctrl-C; what is played stays in var/play.
# `make play PORT=9000` has the page there.
play: setup
	@$(PY) -m sandbox.play $(if $(PORT),--port $(PORT))

# A whole game on that Discord, played by a script; pictures and the record stay in var/demo.
# `make demo GAME=discovery PRESET=hands` plays another one.
demo: setup
	@$(PY) -m sandbox.demo --game "$(GAME)" --preset "$(PRESET)"

# The bot on Discord. It needs a token in .env, see .env.example.
run: setup
	@$(PY) bot.py run

# Computer players against each other, a hundred games of each game: greedy against random, search against greedy.
# `make match GAME=carcassonne PRESET=all` plays one game with each of its presets.
MATCH = $(PY) -m bench.match --game "$(or $(GAME),all)" --preset "$(PRESET)" --games $(or $(GAMES),100)
match: setup
	@$(MATCH)
	@$(MATCH) --players search greedy

# Figures, each beside a limit or baseline of the same run: one line of JSON a figure.
bench: setup
	@$(PY) -m bench

# Tables played over the wire while the bot is killed and Discord misbehaves, and an account at the end.
soak: setup
	@$(PY) -m bench.soak --seconds $(SECONDS)
