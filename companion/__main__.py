"""`python -m companion`, if the `companion` command isn't on the path."""

from companion.cli import main

main()
