"""A printed map under the tiles: sea, coast and squares, what lies on them, and islands where figures wait."""
