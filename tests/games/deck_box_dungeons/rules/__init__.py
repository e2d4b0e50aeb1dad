"""The referee against its rule text, clause by clause.

Every test bears the name of what it checks. The heading of its part cites the clause of the rules, a comment the ruling.
"""
