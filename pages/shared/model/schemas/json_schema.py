"""The parts of which our JSON Schemas are made."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]


def object_schema(required: tuple[str, ...] = (), **properties: Schema) -> Schema:
    """Return the schema of an object with these properties and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


def integer_schema(minimum: int, maximum: int) -> Schema:
    """Return the schema of a whole number in a range, both ends included."""
    return {"type": "integer", "minimum": minimum, "maximum": maximum}


def text_schema(longest: int, shortest: int = 0) -> Schema:
    """Return the schema of a text by its length in characters."""
    return {"type": "string", "maxLength": longest, "minLength": shortest}
