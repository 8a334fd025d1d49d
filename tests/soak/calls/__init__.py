"""Every system call of a tap, a photo, a backup, a start fails once."""
