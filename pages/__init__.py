"""What the browser shows: one thin file per page, and the parts they share."""
