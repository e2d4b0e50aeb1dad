"""What commands share: options, settings, files that are written, what is said at the terminal."""
