"""The local table: the bot in a browser, by a small HTTP interface that its own page uses too."""
