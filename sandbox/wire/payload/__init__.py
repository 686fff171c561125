"""The store's values as Discord writes them in JSON. The REST answer and the gateway event use the same shapes."""
