"""The headers by which the scripts say who asks."""

TOKEN = "x-kp-token"  # of a stage
BROWSER = "x-kp-browser"  # the random number of a browser in a room
SECRET = "x-kp-secret"  # the lecturer's
