"""Slash commands, context menus and buttons: parse, ask the room or the library, show."""
