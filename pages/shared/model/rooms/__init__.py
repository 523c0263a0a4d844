"""A class in the room: a lesson and where it stands; what counts as an answer; what all said."""
