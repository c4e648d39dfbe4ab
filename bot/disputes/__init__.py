"""Disputes: facts stated, an arbitrator's ruling with its law, a remedy that acts on the table, a casebook."""
