"""Discord's markdown as the page shows it, in a real browser."""

import re

import pytest
from playwright.async_api import expect

from tests.page.quiet import Quiet

pytestmark = pytest.mark.asyncio(loop_scope="session")

ATTRIBUTES = re.compile(r"<(\w+) [^>]*>")
RENDER = """async texts => {
    const [{ markdown }, { names }] = await Promise.all(
        [import("/page/js/markdown/blocks.js"), import("/page/js/names.js")]);
    return texts.map(text => markdown(text, names).innerHTML);
}"""
RELATIVE = """async seconds => {
    const { momentText, now } = await import("/page/js/times.js");
    return seconds.map(one => momentText(now() + one, "R"));
}"""
EXCERPT = """async messages => {
    const { excerpt } = await import("/page/js/plain.js");
    return messages.map(excerpt);
}"""
SHOWN = {
    "plain": "<p>plain</p>",
    "**b** *i* _i_ __u__ ~~s~~ ***bi***": (
        "<p><strong>b</strong> <em>i</em> <em>i</em> <u>u</u> <s>s</s> <strong><em>bi</em></strong></p>"
    ),
    "**bold with *italic* inside**": "<p><strong>bold with <em>italic</em> inside</strong></p>",
    "snake_case_name and 2 * 3 * 4": "<p>snake_case_name and 2 * 3 * 4</p>",
    r"\*not italic\* \\": r"<p>*not italic* \</p>",
    "`**code**` ``a ` b``": "<p><code>**code**</code> <code>a ` b</code></p>",
    "```py\nx = 1\n  y\n```after": "<pre><code>x = 1\n  y</code></pre><p>after</p>",
    "# one\n## two\n### three\n#none": "<h3>one</h3><h4>two</h4><h5>three</h5><p>#none</p>",
    "-# small **bold**\nlarge": "<small>small <strong>bold</strong></small><p>large</p>",
    "- a\n- b\n  - c\n- d": "<ul><li>a</li><li>b<ul><li>c</li></ul></li><li>d</li></ul>",
    "* a\n1. b\n2. c": "<ul><li>a</li></ul><ol><li>b</li><li>c</li></ol>",
    "> a\n> b\nc": "<blockquote><p>a<br>b</p></blockquote><p>c</p>",
    "> > a\n> >>> b": "<blockquote><p>&gt; a<br>&gt;&gt;&gt; b</p></blockquote>",
    ">>> a\nb": "<blockquote><p>a<br>b</p></blockquote>",
    "one\ntwo\n\nthree": "<p>one<br>two<br><br>three</p>",
    "[words](https://example.org/x_(y)) <https://example.org>": ("<p><a>words</a> <a>https://example.org</a></p>"),
    "see https://example.org/a?b=c. Yes": "<p>see <a>https://example.org/a?b=c</a>. Yes</p>",
    "[bad](javascript:alert) <b>": "<p>[bad](javascript:alert) &lt;b&gt;</p>",
    "<script>alert(1)</script>": "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>",
    "||hidden||": "<p><span><span>hidden</span></span></p>",
    "@everyone <:meeple:12>": "<p><span>@everyone</span> <span>:meeple:</span></p>",
    "a < b > c | d ~ e": "<p>a &lt; b &gt; c | d ~ e</p>",
    "**unfinished *and _this": "<p>**unfinished *and _this</p>",
}


async def test_each_construct_is_shown_as_discord_does(quiet: Quiet) -> None:
    await quiet.showing(content="x")
    told = await quiet.window.page.evaluate(RENDER, list(SHOWN))
    shown = {text: ATTRIBUTES.sub(r"<\1>", html) for text, html in zip(SHOWN, told, strict=True)}
    assert shown == SHOWN


async def test_long_texts_of_marks_are_read_in_time_that_grows_with_them_only(quiet: Quiet) -> None:
    texts = [mark * (2_000 // len(mark)) for mark in ("*", "_", "**a", "||", "[", "`", "> ", "- ", "<@", "\\", "~~x")]
    await quiet.showing(content="x")
    assert len(await quiet.window.page.evaluate(RENDER, texts)) == len(texts)


async def test_mentions_show_names_and_names_are_never_markdown(quiet: Quiet) -> None:
    people = " ".join(f"<@{quiet.person(who)}>" for who in ("ada", "max", "layla"))
    await quiet.showing(content=f"{people} <#{quiet.channel('games')}>")
    text = quiet.window.last.locator(".markdown")
    await expect(text).to_have_text("@Ada @**Max** `Power` ||_x_|| @ليلى games")
    await expect(text.locator("strong, code")).to_have_count(0)


async def test_a_line_that_points_at_a_message_has_its_words_and_no_signs(quiet: Quiet) -> None:
    await quiet.showing(content="x")
    said = {
        "**b** *i* _i_ ***bi*** `c` ~~s~~": "b i i bi c s",
        "# one\ntwo\n-# three\n- four\n1. five": "one two three four five",
        "> six\n```py\nseven\n```": "six seven",
        r"\*not italic\*": "*not italic*",
        f"<@{quiet.person('max')}> and **[a link](https://example.org)**": "@**Max** `Power` ||_x_|| and a link",
        "||a secret||": "…",
    }
    messages: list[object] = [{"content": text} for text in said]
    parts = [{"content": text} for text in ("## A heading", "**Bold**")]
    messages.append({"content": "", "components": [{"components": parts}]})
    told = await quiet.window.page.evaluate(EXCERPT, messages)
    assert told == [*said.values(), "A heading Bold"]


async def test_moments_stand_in_the_readers_zone_and_language(quiet: Quiet) -> None:
    await quiet.client.ask("PATCH", "/people/ada", {"locale": "de"})
    await quiet.showing(content="<t:1790000000:f>, <t:1790000000:D>, <t:1790000000:t>")
    await expect(quiet.window.last.locator(".markdown")).to_have_text(
        "21. September 2026 um 16:13, 21. September 2026, 16:13"
    )


async def test_how_long_something_takes_is_rounded(quiet: Quiet) -> None:
    await quiet.client.ask("PATCH", "/people/ada", {"locale": "de"})
    await quiet.showing(content="x")
    minute, hour, day = 60, 3_600, 86_400
    away = {3 * day - 40: "in 3 Tagen", day: "in 1 Tag", -day - hour: "vor 1 Tag", hour - 20: "in 1 Stunde"}
    away |= {day - 20 * minute: "in 1 Tag", -40 * minute: "vor 40 Minuten", 0: "jetzt", 29 * day: "in 29 Tagen"}
    assert await quiet.window.page.evaluate(RELATIVE, list(away)) == list(away.values())


async def test_a_spoiler_is_shown_when_it_is_pressed(quiet: Quiet) -> None:
    await quiet.showing(content="who: ||the **gardener**||")
    hidden = quiet.window.last.get_by_text("gardener")
    await expect(hidden).to_be_hidden()
    await quiet.window.last.get_by_role("button", name="Spoiler").press("Enter")
    await expect(hidden).to_be_visible()


async def test_a_link_to_a_place_of_the_server_leads_there_without_leaving_the_page(quiet: Quiet) -> None:
    await quiet.client.plant("lounge", content="here")
    await quiet.showing(content=f"https://discord.com/channels/1/{quiet.channel('lounge')}")
    await quiet.window.last.get_by_role("link", name="lounge").click()
    await expect(quiet.window.page.get_by_role("heading", level=1)).to_have_text("lounge")
    await expect(quiet.window.last).to_contain_text("here")
