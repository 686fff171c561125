"""What goes wrong: requests that are refused, delayed, cut or held, events that come twice or late, a Discord away."""
