"""What several rulebooks share and the kernel need not know. It knows no game, and no game has to use it."""
