"""The laws, pure: what an act at a table brings about, and who may see what. No Discord, store, clock or chance."""
