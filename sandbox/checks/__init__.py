"""What Discord refuses in a request: a table of the project's own, and Discord's OpenAPI text where it is at hand."""
