"""How long browsers may keep what they are sent."""

FOR_GOOD = "public, max-age=31536000, immutable"  # a name that holds a hash of what is in it
