"""The command line as a user, careless or hostile, meets it."""
