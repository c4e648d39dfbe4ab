"""The store: what outlives the process. SQLAlchemy lives here and nowhere else."""
