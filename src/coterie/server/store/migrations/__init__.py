"""How a store of an older Coterie becomes one of this version."""
