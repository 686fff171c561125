"""Discord's refusals, one function for each cause."""

from typing import Final

from sandbox.json_types import JsonObject

INVALID_FORM: Final = 50035
EMPTY_MESSAGE: Final = 50006


class DiscordError(Exception):
    """A refusal as Discord words it: HTTP status, its own code, a message and, for forms, a tree of errors.

    `retry_after`: seconds after which to ask again, for a limit that has a code of its own.
    """

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        errors: JsonObject | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.retry_after = retry_after

    def body(self) -> JsonObject:
        """The JSON body of the answer."""
        body: JsonObject = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        if self.retry_after is not None:
            body |= {"retry_after": round(self.retry_after, 3), "global": False}
        return body


def not_found_route() -> DiscordError:
    """A path that doesn't exist."""
    return DiscordError(404, 0, "404: Not Found")


def unauthorized() -> DiscordError:
    """A wrong or missing bot token."""
    return DiscordError(401, 0, "401: Unauthorized")


def unknown_channel() -> DiscordError:
    """10003"""
    return DiscordError(404, 10003, "Unknown Channel")


def unknown_guild() -> DiscordError:
    """10004"""
    return DiscordError(404, 10004, "Unknown Guild")


def unknown_member() -> DiscordError:
    """10007"""
    return DiscordError(404, 10007, "Unknown Member")


def unknown_message() -> DiscordError:
    """10008"""
    return DiscordError(404, 10008, "Unknown Message")


def unknown_role() -> DiscordError:
    """10011"""
    return DiscordError(404, 10011, "Unknown Role")


def unknown_user() -> DiscordError:
    """10013"""
    return DiscordError(404, 10013, "Unknown User")


def unknown_webhook() -> DiscordError:
    """10015: also what an interaction token says before the first answer."""
    return DiscordError(404, 10015, "Unknown Webhook")


def unknown_interaction() -> DiscordError:
    """10062: no such interaction, or its three seconds are over."""
    return DiscordError(404, 10062, "Unknown interaction")


def unknown_command() -> DiscordError:
    """10063"""
    return DiscordError(404, 10063, "Unknown application command")


def unknown_emoji() -> DiscordError:
    """10014"""
    return DiscordError(400, 10014, "Unknown Emoji")


def too_many_pins(high: int) -> DiscordError:
    """30003"""
    return DiscordError(400, 30003, f"Maximum number of pins reached for the channel ({high})")


def too_many_reactions(high: int) -> DiscordError:
    """30010: so many different emoji are on the message."""
    return DiscordError(400, 30010, f"Maximum number of reactions reached ({high})")


def old_edits_spent(retry_after: float) -> DiscordError:
    """30046: too many edits of messages older than an hour. It comes as a rate limit with a code."""
    said = "Maximum number of edits to messages older than 1 hour reached. Try again later"
    return DiscordError(429, 30046, said, retry_after=retry_after)


def too_large() -> DiscordError:
    """40005"""
    return DiscordError(413, 40005, "Request entity too large")


def already_acknowledged() -> DiscordError:
    """40060"""
    return DiscordError(400, 40060, "Interaction has already been acknowledged.")


def too_many_follow_ups() -> DiscordError:
    """40094: the token has sent as many followups as it may."""
    return DiscordError(400, 40094, "This interaction has reached the maximum number of follow up messages")


def missing_access() -> DiscordError:
    """50001: the channel isn't visible to the bot."""
    return DiscordError(403, 50001, "Missing Access")


def not_in_direct_messages() -> DiscordError:
    """50003"""
    return DiscordError(403, 50003, "Cannot execute action on a DM channel")


def not_the_author() -> DiscordError:
    """50005"""
    return DiscordError(403, 50005, "Cannot edit a message authored by another user")


def closed_to_messages() -> DiscordError:
    """50007: the person takes no direct messages."""
    return DiscordError(403, 50007, "Cannot send messages to this user")


def missing_permissions() -> DiscordError:
    """50013"""
    return DiscordError(403, 50013, "Missing Permissions")


def system_message() -> DiscordError:
    """50021"""
    return DiscordError(403, 50021, "Cannot execute action on a system message")


def wrong_channel_type() -> DiscordError:
    """50024"""
    return DiscordError(400, 50024, "Cannot execute action on this channel type")


def expired_token() -> DiscordError:
    """50027: the interaction token is older than fifteen minutes."""
    return DiscordError(401, 50027, "Invalid Webhook Token")


def invalid_form(errors: JsonObject) -> DiscordError:
    """50035 with its tree of errors."""
    return DiscordError(400, INVALID_FORM, "Invalid Form Body", errors)


def unknown_reply() -> DiscordError:
    """50035: the message to answer isn't there."""
    error = {"code": "REPLIES_UNKNOWN_MESSAGE", "message": "Unknown message"}
    return invalid_form({"message_reference": {"_errors": [error]}})


def archived_thread() -> DiscordError:
    """50083: an edit, or another act that doesn't reopen the thread."""
    return DiscordError(400, 50083, "Thread is archived")


def unreadable_history() -> DiscordError:
    """160002"""
    return DiscordError(400, 160002, "Cannot reply without permission to read message history")


def thread_exists() -> DiscordError:
    """160004"""
    return DiscordError(400, 160004, "A thread has already been created for this message")


def locked_thread() -> DiscordError:
    """160005"""
    return DiscordError(400, 160005, "Thread is locked")


def too_many_threads() -> DiscordError:
    """160006"""
    return DiscordError(400, 160006, "Maximum number of active threads reached")
