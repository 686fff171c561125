"""The page looks: everything at once, older messages, the bot's log."""

from dataclasses import dataclass
from typing import Final

from sandbox.control.ask import Ask, ControlRoute
from sandbox.control.refusal import RefusedError
from sandbox.control.views import seen_user
from sandbox.json_types import JsonObject
from sandbox.page.shown import Page

_MOST: Final = 100
_USUAL: Final = 50
_END_OF_LOG: Final = 20_000


@dataclass(frozen=True, slots=True)
class Looks:
    """What the page asks for."""

    page: Page

    @property
    def routes(self) -> tuple[ControlRoute, ...]:
        """Paths without `/_sandbox`."""
        return (
            ControlRoute("GET", "/page/state", self.state),
            ControlRoute("GET", "/page/channels/{channel}/messages", self.messages),
            ControlRoute("GET", "/page/bot/log", self.log),
        )

    async def state(self, ask: Ask) -> JsonObject:
        """Everything but the messages, as a person sees it."""
        page, user, world = self.page, ask.person(), ask.world
        guild = page.guild
        return {
            "version": page.version,
            "now": world.clock.now(),
            "user": page.person(user),
            "guild": {"id": str(guild.id), "name": guild.name, "owner": str(guild.owner_id)},
            "bot": page.bot_state(),
            "people": page.people(),
            "members": [
                {**seen_user(world.user(m.user_id)), "nick": m.nick, "roles": [str(role) for role in m.roles]}
                for m in world.members_of(guild.id)
            ],
            "roles": [
                {"id": str(role.id), "name": role.name, "permissions": str(role.permissions)}
                for role in world.roles_of(guild.id)
            ],
            "channels": page.channels(user),
            "welcome": page.welcome(),
        }

    async def messages(self, ask: Ask) -> JsonObject:
        """The newest messages of a channel, or those before one, oldest first; own ephemeral ones too."""
        user, channel = ask.person(), ask.channel()
        if not self.page.may_see(channel, user):
            raise RefusedError("not_visible", f"{user.username} doesn't see {channel.name!r}", 403)
        before = int(ask.query.get("before") or 0)
        limit = min(max(int(ask.query.get("limit") or _USUAL), 1), _MOST)
        held = ask.world.messages.get(channel.id, {}).values()
        seen = [m for m in held if m.viewer_id in (None, user.id) and (not before or m.id < before)]
        return {
            "version": self.page.version,
            "channel": str(channel.id),
            "more": len(seen) > limit,
            "messages": [self.page.message(one, user) for one in seen[-limit:]],
        }

    async def log(self, _ask: Ask) -> JsonObject:
        """What the bot wrote lately."""
        return {"text": self.page.bot.log[-_END_OF_LOG:]}
