# The two commands to know: `make play` and `make test`. Both set everything up by themselves.
PY := .venv/bin/python

.PHONY: setup play demo run test check match bench
setup:
	@scripts/setup.sh

test: setup
	@$(PY) -m pytest -n auto

check: setup
	@.venv/bin/ruff check .
	@.venv/bin/ruff format --check .
	@$(PY) -m mypy

# A whole game on a Discord on loopback, played by a script; pictures and the record stay in var/play.
# `make play GAME=discovery PRESET=hands` plays another one.
play demo: setup
	@$(PY) -m sandbox.demo --game "$(GAME)" --preset "$(PRESET)"

# The bot on Discord. It needs a token in .env, see .env.example.
run: setup
	@$(PY) bot.py run

# A hundred games of the greedy computer player against the random one; `make match GAME=discovery` for another game.
match: setup
	@$(PY) -m bench.match --game $(or $(GAME),carcassonne) --games 100

# Figures, each beside a limit or baseline of the same run: one line of JSON a figure.
bench: setup
	@$(PY) -m bench
