"""`python -m coterie` is `coterie`."""

from coterie.cli.main import main

main()
