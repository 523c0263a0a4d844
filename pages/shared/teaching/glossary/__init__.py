"""The words of the field, which open from the texts."""
