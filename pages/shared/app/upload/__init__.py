"""The dialogs in which a table of one's own is brought and used."""
