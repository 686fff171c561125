"""The REST interface under `/api/v10`: one module for each part, and the dispatch that they share."""
