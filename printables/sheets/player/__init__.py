"""The player sheet: one page for each power, for the whole evening."""
