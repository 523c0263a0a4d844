"""A class in the room, in real browsers."""
