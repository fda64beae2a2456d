"""The ladder: bots play each other in whole deals, and are rated with bounds."""
