"""Pictures, each described once: what is where, in units of its own. Two writers draw them: SVG and PDF."""
