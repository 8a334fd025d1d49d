"""`python -m companion`, for those without the `companion` command on their path."""

from companion.cli import main

main()
