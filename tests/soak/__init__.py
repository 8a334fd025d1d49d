"""Kills and pulled plugs under load: a handful in `make test`, a thousand in `make soak` (`python -m tests.soak`)."""
