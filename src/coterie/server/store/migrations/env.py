"""Alembic's environment: the connection comes from `store.migrate`."""

from __future__ import annotations

from alembic import context

from coterie.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
