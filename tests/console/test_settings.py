"""Settings: all faults at once, nothing secret in them, every one documented."""

import re
from pathlib import Path

import pytest

from console.run import add_arguments, main, settings_text
from console.settings import BadSettings, Settings, read_settings

ROOT = Path(__file__).parents[2]
TOKEN = "MTAw.aaaa.bbbb"


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An empty folder and an environment without settings."""
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
        monkeypatch.delenv(name, raising=False)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def faults() -> dict[str, str]:
    with pytest.raises(BadSettings) as bad:
        read_settings()
    return {name: said.key.removeprefix("settings.") for name, said in bad.value.faults}


def test_a_token_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    settings = read_settings()
    assert settings.token == TOKEN
    assert settings.database == Path("var/tilewright.db")
    assert settings.discord_api_base == ""


def test_the_environment_goes_before_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text(f"DISCORD_TOKEN={TOKEN}\nLOG_LEVEL=debug\nDATABASE=a.db\n")
    monkeypatch.setenv("DATABASE", "b.db")
    settings = read_settings()
    assert (settings.token, settings.log_level, settings.database) == (TOKEN, "DEBUG", Path("b.db"))


def test_all_faults_are_told_at_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    Path("file").write_text("")
    wrong = {
        "DATABASE": str(tmp_path),
        "PICTURE_CACHE": "file",
        "DEFAULT_LANGUAGE": "fr",
        "LOG_LEVEL": "loud",
        "DISCORD_API_BASE": "https://discord.com/api/v10",
        "READY_TIMEOUT": "0",
        "STOP_AT": "sent",
    }
    for name, value in wrong.items():
        monkeypatch.setenv(name, value)
    assert faults() == {
        "DISCORD_TOKEN": "missing",
        "DATABASE": "file",
        "PICTURE_CACHE": "folder",
        "DEFAULT_LANGUAGE": "one_of",
        "LOG_LEVEL": "one_of",
        "DISCORD_API_BASE": "base",
        "READY_TIMEOUT": "number",
        "STOP_AT": "stop",
    }


@pytest.mark.parametrize("token", ["Bot abc", '"abc"', "abc\tdef", "abç"])
def test_what_cannot_be_a_token_is_none(token: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", token)
    assert faults() == {"DISCORD_TOKEN": "token"}


@pytest.mark.parametrize("base", ["http://127.0.0.1:8000/api/v10/", "http://localhost/x", "https://[::1]:1/api"])
def test_an_api_on_this_machine_is_taken(base: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DISCORD_API_BASE", base)
    assert read_settings().discord_api_base == base.rstrip("/")


@pytest.mark.parametrize(
    "base",
    [
        "http://example.com",
        "http://127.0.0.1.example.com",
        "http://localhost@example.com/",
        "http://10.0.0.1",
        "http://0.0.0.0",
        "127.0.0.1:8000",
        "ws://127.0.0.1",
        "http://127.0.0.1:99999",
        "http://",
        "file:///etc",
    ],
)
def test_an_api_elsewhere_is_refused(base: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DISCORD_API_BASE", base)
    assert faults() == {"DISCORD_API_BASE": "base"}


@pytest.mark.parametrize("stop", ["sent", "thread_opened:2"])
def test_a_step_to_die_at_is_taken_for_a_discord_on_this_machine_only(
    stop: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("STOP_AT", stop)
    assert faults() == {"STOP_AT": "stop"}
    monkeypatch.setenv("DISCORD_API_BASE", "http://127.0.0.1:8000/api/v10")
    assert read_settings().stop_at == stop


@pytest.mark.parametrize("stop", ["Sent", "posted", "sent:0", "sent:", "sent:x", ":1"])
def test_what_is_no_step_is_refused(stop: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DISCORD_API_BASE", "http://127.0.0.1:8000/api/v10")
    monkeypatch.setenv("STOP_AT", stop)
    assert faults() == {"STOP_AT": "step"}


def test_a_file_that_is_no_text_is_a_fault() -> None:
    Path(".env").write_bytes(b"DISCORD_TOKEN=\xff\xfe")
    assert faults() == {".env": "unreadable"}


def test_a_folder_in_the_place_of_the_file_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").mkdir()
    assert faults() == {".env": "file", "DISCORD_TOKEN": "missing"}
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    assert faults() == {".env": "file"}


def test_neither_faults_nor_settings_show_the_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    assert TOKEN not in repr(read_settings())
    monkeypatch.setenv("DISCORD_TOKEN", f"Bot {TOKEN}")
    with pytest.raises(BadSettings) as bad:
        read_settings()
    assert TOKEN not in repr(bad.value) + settings_text(bad.value)


@pytest.mark.parametrize(("lang", "said"), [("cs_CZ.UTF-8", "chybí"), ("de_AT", "fehlt"), ("fr_FR", "is missing")])
def test_faults_are_worded_in_the_language_of_the_terminal(
    lang: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import argparse

    monkeypatch.setenv("LANG", lang)
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    assert main(parser.parse_args([])) == 2
    told = capsys.readouterr()
    assert f"- DISCORD_TOKEN: {said}" in told.err
    assert told.out == ""


def test_the_example_documents_every_setting_with_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    example = (ROOT / ".env.example").read_text()
    given = dict(re.findall(r"^([A-Z_]+)=(.*)$", example, re.MULTILINE))
    assert given.keys() == {name.upper() for name in Settings.model_fields}
    blocks = example.split("\n\n")
    assert all(block.startswith("#") for block in blocks)
    Path(".env").write_text(example)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    as_written = read_settings()
    Path(".env").unlink()
    assert read_settings() == as_written
