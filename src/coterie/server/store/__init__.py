"""The store: its tables, the one writer, migrations, and the other processes that share it."""
