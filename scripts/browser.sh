#!/usr/bin/env bash
# Sees to it that there is a Chromium for the tests of the page. Where it cannot be installed those tests say so.
set -euo pipefail

if command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null; then
    exit 0
fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "There is no Chromium; the tests of the page need one (Debian package chromium)." >&2
    exit 0
fi
echo "Installing Chromium for the tests of the page (once) ..." >&2
{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends chromium; } >&2 ||
    echo "Chromium could not be installed; the tests of the page cannot run." >&2
