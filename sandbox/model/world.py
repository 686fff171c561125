"""The one store. Values in it are frozen: a change puts a new value in the place of the old one and is told."""

from collections.abc import Callable

from sandbox import errors
from sandbox.clock import Clock
from sandbox.model.change import Change, Subject
from sandbox.model.channel import THREAD_TYPES, Channel
from sandbox.model.commands import CommandBook
from sandbox.model.guild import Guild, Member, Role, User
from sandbox.model.interaction import Interaction
from sandbox.model.message import Attachment, Message
from sandbox.settings import Settings
from sandbox.snowflake import Snowflakes

Listener = Callable[[Change], None]


class World:
    """Everything there is. Look-ups raise the refusal that Discord gives for what doesn't exist.

    `files` holds the bytes of attachments; `loose_files` those that people gave to a command or a modal; `old_edits`
    when messages older than an hour were edited, by channel; `unavailable` the guilds that an outage has taken away.
    A world that was there before comes back with the `bot_id` it had.
    """

    def __init__(self, settings: Settings, clock: Clock, *, bot_id: int | None = None) -> None:
        self.settings = settings
        self.clock = clock
        self.ids = Snowflakes(clock)
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.roles: dict[int, Role] = {}
        self.members: dict[tuple[int, int], Member] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, dict[int, Message]] = {}
        self.files: dict[int, bytes] = {}
        self.loose_files: dict[int, Attachment] = {}
        self.interactions: dict[int, Interaction] = {}
        self.tokens: dict[str, int] = {}
        self.old_edits: dict[int, list[float]] = {}
        self.unavailable: set[int] = set()
        self.commands = CommandBook()
        self._listeners: list[Listener] = []
        self._bot_id = bot_id or self.ids.next()
        self.users[self._bot_id] = User(self._bot_id, settings.bot_name, bot=True)

    @property
    def bot(self) -> User:
        """The account of the application; the application has the same id."""
        return self.users[self._bot_id]

    def listen(self, listener: Listener) -> None:
        """Have every later change told to `listener`, in order."""
        self._listeners.append(listener)

    def tell(self, name: str, subject: Subject, guild_id: int | None = None, channel_id: int | None = None) -> None:
        """Tell every listener of a change that has been made."""
        change = Change(name, subject, guild_id, channel_id)
        for listener in self._listeners:
            listener(change)

    def user(self, user_id: int) -> User:
        """A user. Raises 10013."""
        if user_id not in self.users:
            raise errors.unknown_user()
        return self.users[user_id]

    def guild(self, guild_id: int) -> Guild:
        """A guild. Raises 10004."""
        if guild_id not in self.guilds:
            raise errors.unknown_guild()
        return self.guilds[guild_id]

    def role(self, role_id: int) -> Role:
        """A role. Raises 10011."""
        if role_id not in self.roles:
            raise errors.unknown_role()
        return self.roles[role_id]

    def member(self, guild_id: int, user_id: int) -> Member:
        """A member. Raises 10007."""
        if (guild_id, user_id) not in self.members:
            raise errors.unknown_member()
        return self.members[guild_id, user_id]

    def channel(self, channel_id: int) -> Channel:
        """A channel or thread. Raises 10003."""
        if channel_id not in self.channels:
            raise errors.unknown_channel()
        return self.channels[channel_id]

    def message(self, channel_id: int, message_id: int) -> Message:
        """A message, ephemeral ones included. Raises 10008."""
        message = self.messages.get(channel_id, {}).get(message_id)
        if message is None:
            raise errors.unknown_message()
        return message

    def interaction(self, interaction_id: int, token: str) -> Interaction:
        """An interaction that has this token. Raises 10062."""
        interaction = self.interactions.get(interaction_id)
        if interaction is None or interaction.token != token:
            raise errors.unknown_interaction()
        return interaction

    def find_message(self, message_id: int) -> Message | None:
        """A message by its id alone."""
        return next((held[message_id] for held in self.messages.values() if message_id in held), None)

    def find_attachment(self, channel_id: int, attachment_id: int) -> Attachment | None:
        """An attachment of a message that is there, or of a command's option."""
        held = (a for message in self.messages.get(channel_id, {}).values() for a in message.attachments)
        found = next((one for one in held if one.id == attachment_id), None)
        return found or self.loose_files.get(attachment_id)

    def roles_of(self, guild_id: int) -> list[Role]:
        """The roles of a guild, lowest first."""
        return sorted((r for r in self.roles.values() if r.guild_id == guild_id), key=lambda role: role.position)

    def members_of(self, guild_id: int) -> list[Member]:
        """The members of a guild, in the order they came."""
        return [member for (guild, _), member in self.members.items() if guild == guild_id]

    def channels_of(self, guild_id: int) -> list[Channel]:
        """The channels of a guild without its threads, in the order they are shown."""
        found = (c for c in self.channels.values() if c.guild_id == guild_id and c.thread is None)
        return sorted(found, key=lambda channel: (channel.position, channel.id))

    def threads_of(self, guild_id: int) -> list[Channel]:
        """The threads of a guild, archived ones included."""
        return [c for c in self.channels.values() if c.guild_id == guild_id and c.kind in THREAD_TYPES]

    def next_position(self, guild_id: int) -> int:
        """The place at the end of the channel list."""
        return len(self.channels_of(guild_id))
