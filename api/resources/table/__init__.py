"""What programs do at the table: seats, questions, screens, the clock, dice, photos, setting up."""
