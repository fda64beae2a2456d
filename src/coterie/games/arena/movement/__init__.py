"""Movement: where a figure can go, by which route, and what happens on the way (sections 4 to 6)."""
