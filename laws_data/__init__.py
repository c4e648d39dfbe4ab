"""The codes, cases, etiquette, notes and glossary: text and references, no code."""
