"""The other side of the sandbox: people act, tests look and set up. Not part of Discord; under `/_sandbox`."""
