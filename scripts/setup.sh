#!/usr/bin/env bash
# Makes .venv with the pinned packages, once for each state of the requirement files.
set -euo pipefail
cd "$(dirname "$0")/.."

stamp=.venv/.installed
want=$(cat requirements.txt requirements-dev.txt | sha256sum | cut -d' ' -f1)
if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$want" ]; then
    exit 0
fi

python=${PYTHON:-python3}
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    echo "Tilewright needs Python 3.11 or newer; $("$python" --version) was found. Set PYTHON=... to another one." >&2
    exit 1
fi
if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    echo "This Python comes without venv; trying to install it (Debian package python3-venv) ..." >&2
    if ! { apt-get update -qq && apt-get install -qq -y python3-venv; } >&2; then
        echo "Please install the package python3-venv and try again." >&2
        exit 1
    fi
fi
echo "Setting up .venv (once, about a minute) ..." >&2
rm -f "$stamp"
[ -x .venv/bin/python ] || "$python" -m venv .venv
.venv/bin/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
echo "$want" > "$stamp"
