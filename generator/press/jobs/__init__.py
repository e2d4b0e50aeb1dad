"""Print jobs: a quest, a challenge, a booklet to a finished PDF, and back again."""
