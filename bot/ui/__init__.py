"""Discord objects made from Views: faces, buttons, selects, modals. No rules, no store."""
