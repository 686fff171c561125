"""What a bot meets: the REST interface, the gateway and the file server, in Discord's shapes."""
