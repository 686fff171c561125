"""The settings of the bot, from `.env` and the environment. `.env.example` documents every one of them."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError, ValidationInfo
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, SettingsConfigDict

from rules.message import Message, message
from words.catalogue import LANGUAGES

LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR")
ENV_FILE: Final = Path(".env")
MOST_SECONDS: Final = 60.0
MOST_DAYS: Final = 3650


class BadSettings(Exception):  # noqa: N818 - says what they are
    """Settings that are missing or wrong: all of them, by name of the setting, without its value."""

    def __init__(self, faults: tuple[tuple[str, Message], ...]) -> None:
        super().__init__(", ".join(name for name, _ in faults))
        self.faults = faults


def _token(token: SecretStr) -> SecretStr:
    """A token as the developer portal shows it: one word. A prefix or quotes are copied along easily."""
    text = token.get_secret_value()
    if not text:
        raise PydanticCustomError("missing", "missing")
    if not text.isascii() or any(c.isspace() or c in "\"'" for c in text):
        raise PydanticCustomError("token", "no token")
    return token


def _base(base: str) -> str:
    from cogs.loopback import is_loopback

    if base and not (base.startswith(("http://", "https://")) and is_loopback(base)):
        raise PydanticCustomError("base", "not on this machine")
    return base.rstrip("/")


def _file(path: Path) -> Path:
    if path.is_dir():
        raise PydanticCustomError("file", "a folder")
    return path


def _folder(path: Path) -> Path:
    if path.exists() and not path.is_dir():
        raise PydanticCustomError("folder", "no folder")
    return path


def _stop(stop: str, given: ValidationInfo) -> str:
    """A step to die at. Only a bot that speaks to this machine may be told to."""
    if not stop:
        return stop
    from console.dying import is_stop

    if not given.data.get("discord_api_base"):
        raise PydanticCustomError("stop", "not on this machine")
    if not is_stop(stop):
        raise PydanticCustomError("step", "no step")
    return stop


class Kept(BaseSettings):
    """Where everything is kept: all that commands need to know that have nothing to do with Discord."""

    model_config = SettingsConfigDict(
        env_file=ENV_FILE, env_file_encoding="utf-8", env_ignore_empty=True, extra="ignore", frozen=True
    )

    database: Annotated[Path, AfterValidator(_file)] = Path("var/tilewright.db")


class Settings(Kept):
    """Where to find what each one means: `.env.example`. The environment goes before the file."""

    discord_token: Annotated[SecretStr, AfterValidator(_token)] = Field(default=SecretStr(""), validate_default=True)
    picture_cache: Annotated[Path, AfterValidator(_folder)] = Path("var/pictures")
    default_language: Literal["", "en", "cs", "de"] = ""
    patience: int = Field(default=60, ge=0, le=MOST_DAYS)
    log_level: Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(str.upper)] = "INFO"
    discord_api_base: Annotated[str, AfterValidator(_base)] = ""
    ready_timeout: float = Field(default=2.0, gt=0, le=MOST_SECONDS)
    stop_at: Annotated[str, AfterValidator(_stop)] = ""

    @property
    def token(self) -> str:
        """The token itself, for the one call that needs it."""
        return self.discord_token.get_secret_value()


def read_settings() -> Settings:
    """Reads them from the environment and from `.env` in this folder. Raises BadSettings with all that is wrong."""
    faults = ((str(ENV_FILE), message("settings.file")),) if ENV_FILE.is_dir() else ()
    try:
        settings = Settings()
    except ValidationError as error:
        raise BadSettings((*faults, *(_fault(each["loc"], each["type"]) for each in error.errors()))) from None
    except (OSError, UnicodeDecodeError):
        raise BadSettings(((str(ENV_FILE), message("settings.unreadable")),)) from None
    if faults:
        raise BadSettings(faults)
    return settings


def database_path() -> Path:
    """The file in which all tables are kept, as the settings say; a token is not needed. Raises BadSettings."""
    try:
        return Kept().database
    except (ValidationError, OSError, UnicodeDecodeError):
        raise BadSettings((("DATABASE", message("settings.file")),)) from None


def _fault(where: tuple[Any, ...], kind: str) -> tuple[str, Message]:
    name = str(where[0]) if where else ""
    return name.upper(), _FAULTS.get(kind) or _WANTED.get(name) or message("settings.wrong")


_FAULTS: Final[Mapping[str, Message]] = MappingProxyType(
    {
        "missing": message("settings.missing"),
        "token": message("settings.token"),
        "base": message("settings.base"),
        "file": message("settings.file"),
        "folder": message("settings.folder"),
        "stop": message("settings.stop"),
        "step": message("settings.step"),
    }
)
_WANTED: Final[Mapping[str, Message]] = MappingProxyType(
    {
        "default_language": message("settings.one_of", allowed=", ".join(LANGUAGES)),
        "log_level": message("settings.one_of", allowed=", ".join(LEVELS)),
        "ready_timeout": message("settings.number", most=int(MOST_SECONDS)),
        "patience": message("settings.days", most=MOST_DAYS),
    }
)
