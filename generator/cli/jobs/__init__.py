"""What the larger commands do: batches, leagues, challenges and years, audits, games at the terminal, a site that is shown."""
