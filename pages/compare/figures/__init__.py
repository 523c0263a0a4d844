"""Pictures that no other page draws."""
