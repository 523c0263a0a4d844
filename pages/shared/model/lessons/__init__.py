"""What a lecturer hands out: parts of a lesson, its file, its link, its rules."""
