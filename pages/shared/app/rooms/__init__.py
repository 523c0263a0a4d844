"""A class in the room: where rooms are kept, what a phase lets be seen, who is told of it."""
