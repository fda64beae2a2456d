"""A Model Context Protocol server: a language model takes a seat in a room. `pip install "coterie[mcp]"`."""
