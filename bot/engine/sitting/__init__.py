"""The people of a table: who belongs to it, who cuts, who sits where, who is away (no card but those cut)."""
