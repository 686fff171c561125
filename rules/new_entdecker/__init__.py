"""New Entdecker (Die neuen Entdecker): voyages over an undiscovered sea, islands, and scouts to the huts."""
