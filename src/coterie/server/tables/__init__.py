"""Games in progress: inputs, their lock and clock, and the bots that play in them."""
