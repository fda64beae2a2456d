"""The wire format: messages, their schema, how they are encoded, and what each audience is sent."""
