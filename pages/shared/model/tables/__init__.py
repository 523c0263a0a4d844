"""Tables of the session's own: how they are used, and how a lost one is recognised."""
