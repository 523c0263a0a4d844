"""JSON Schema: how what comes in from outside is described."""
