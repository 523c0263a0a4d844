"""Tables that are uploaded: read whatever the file is like, and looked at column by column."""
