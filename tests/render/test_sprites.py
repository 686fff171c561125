import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PIL import Image

from render.sprites import SpriteKey, SpriteStore, art_version

KEY = SpriteKey("toy.A+garden", 1, 8)


def red() -> Image.Image:
    return Image.new("RGB", (8, 8), (200, 10, 10))


def never() -> Image.Image:
    raise AssertionError("painted again")


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_a_sprite_is_painted_once() -> None:
    store = SpriteStore()
    assert store.get(KEY, red) is store.get(KEY, never)


def test_threads_that_want_the_same_sprite_get_one_painting() -> None:
    store, started, paintings = SpriteStore(), threading.Barrier(4), []

    def slow() -> Image.Image:
        paintings.append(threading.get_ident())
        threading.Event().wait(0.05)
        return red()

    def want(_: int) -> Image.Image:
        started.wait()
        return store.get(KEY, slow)

    with ThreadPoolExecutor(4) as pool:
        sprites = list(pool.map(want, range(4)))
    assert len(paintings) == 1
    assert all(sprite is sprites[0] for sprite in sprites)


def test_a_painter_that_fails_is_asked_again() -> None:
    store = SpriteStore()
    with pytest.raises(ZeroDivisionError):
        store.get(KEY, lambda: Image.new("RGB", (1 // 0, 1)))
    assert store.get(KEY, red).size == (8, 8)


def test_the_sprites_used_longest_ago_leave_memory_first() -> None:
    store = SpriteStore(capacity=2 * 8 * 8 * 4)
    one, two, three = (SpriteKey(name, 0, 8) for name in "abc")
    store.get(one, red)
    store.get(two, red)
    store.get(one, never)
    store.get(three, red)
    assert len(store) == 2
    store.get(one, never)
    with pytest.raises(AssertionError, match="painted again"):
        store.get(two, never)


def test_a_sprite_comes_back_from_disk_as_it_was(tmp_path: Path) -> None:
    picture = Image.effect_noise((8, 8), 60).convert("RGB")
    SpriteStore(tmp_path).get(KEY, lambda: picture)
    again = SpriteStore(tmp_path).get(KEY, never)
    assert (again.mode, again.tobytes()) == ("RGB", picture.tobytes())


@pytest.mark.parametrize("content", [b"", b"no picture", b"\x89PNG\r\n\x1a\n\x00\x00"])
def test_a_broken_file_is_painted_again(tmp_path: Path, content: bytes) -> None:
    SpriteStore(tmp_path).get(KEY, red)
    (file,) = files(tmp_path)
    file.write_bytes(content)
    assert SpriteStore(tmp_path).get(KEY, red).getpixel((0, 0)) == (200, 10, 10)
    assert SpriteStore(tmp_path).get(KEY, never).getpixel((0, 0)) == (200, 10, 10)


def test_files_of_other_versions_and_unfinished_ones_are_removed(tmp_path: Path) -> None:
    old = tmp_path / "art-000000000000" / "a-0-8.png"
    left = tmp_path / f"art-{art_version()}" / "tmp1.part"
    other = tmp_path / "notes.txt"
    for path in (old, left, other):
        path.parent.mkdir(exist_ok=True)
        path.write_text("x")
    SpriteStore(tmp_path)
    assert files(tmp_path) == [other]


def test_a_disk_that_fails_stops_no_picture(tmp_path: Path) -> None:
    store = SpriteStore(tmp_path)
    (tmp_path / f"art-{art_version()}").rmdir()
    assert store.get(KEY, red).size == (8, 8)
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    assert SpriteStore(blocked).get(KEY, red).size == (8, 8)


def test_names_that_are_no_file_names_are_kept_on_disk_all_the_same(tmp_path: Path) -> None:
    SpriteStore(tmp_path).get(SpriteKey("../a/b:c", 0, 8), red)
    (file,) = files(tmp_path)
    assert file.parent == tmp_path / f"art-{art_version()}"
