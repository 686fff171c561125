"""The application, its commands, and the gateway's first words."""

from typing import Final

from sandbox.json_types import JsonObject
from sandbox.model.commands import Command
from sandbox.model.world import World
from sandbox.wire.payload import people

_SHARD_STARTS: Final = 1_000


def application(world: World) -> JsonObject:
    """The application as its owner sees it, with the owner and every field that strict clients ask for."""
    bot = world.bot
    owner = next((user for user in world.users.values() if not user.bot), bot)
    return {
        "id": str(bot.id),
        "name": bot.username,
        "icon": None,
        "description": "",
        "type": None,
        "summary": "",
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "owner": people.user(owner),
        "team": None,
        "bot": people.user(bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "event_webhooks_url": None,
        "event_webhooks_status": 1,
        "explicit_content_filter": 0,
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "eligible_oauth2_scopes": [],
        "integration_types_config": {"0": {}},
        "tags": [],
        "rpc_origins": [],
        "hook": True,
        "storefront_available": False,
    }


def gateway_bot(address: str) -> JsonObject:
    """Where the gateway is and how many shards are asked for."""
    limit = {"total": _SHARD_STARTS, "remaining": _SHARD_STARTS, "reset_after": 0, "max_concurrency": 1}
    return {"url": address, "shards": 1, "session_start_limit": limit}


def command(world: World, one: Command) -> JsonObject:
    """A registered command. Rights come as a number and go as a text."""
    rights = one.data["default_member_permissions"]
    body = {
        **one.data,
        "id": str(one.id),
        "application_id": str(world.bot.id),
        "version": str(one.version),
        "default_member_permissions": None if rights is None else str(rights),
        "dm_permission": one.data["contexts"] is None or 1 in one.data["contexts"],
    }
    if one.guild_id is not None:
        body["guild_id"] = str(one.guild_id)
    return body
