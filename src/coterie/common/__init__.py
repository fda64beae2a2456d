"""What several rulebooks share and the kernel need not know. It knows no game, and games are free not to use it."""
