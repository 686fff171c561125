/**
 * Discord's markdown as elements: headings, subtext, quotes, lists and code around the lines of inline.js.
 */

import { h } from "../dom.js";
import { inline } from "./inline.js";

const FENCE = /^```(?:([\w+#.-]*)\n)?([\s\S]*?)\n?```/;
const HEADING = /^(#{1,3}) +(.+)$/;
const SUBTEXT = /^-# +(.+)$/;
const ITEM = /^( *)([-*]|\d{1,9}\.) +(.*)$/;
const QUOTE = /^> (.*)$/;
const LONG_QUOTE = /^>>> /;
/** What begins a block of its own; a quote does so outside of quotes only. */
const ANYWHERE = [HEADING, SUBTEXT, ITEM];
const OUTSIDE = [...ANYWHERE, QUOTE, LONG_QUOTE];
const JUMBO =
  /^(?:\p{Extended_Pictographic}[\u{FE0F}\u{200D}\u{1F3FB}-\u{1F3FF}\p{Extended_Pictographic}]*\s*){1,27}$/u;

/** A text of a person or the bot as elements. `names` as inline.js takes it. */
export function markdown(text, names) {
  const whole = h("div", { class: JUMBO.test(text) ? "markdown jumbo" : "markdown", dir: "auto" });
  whole.append(...blocks(text.replace(/\r\n?/g, "\n"), names));
  return whole;
}

function blocks(text, names, starts = OUTSIDE) {
  const made = [];
  let rest = text;
  while (rest) {
    const [node, length] = block(rest, names, starts);
    if (node) made.push(node);
    rest = rest.slice(length);
  }
  return made;
}

/** The first block of a text and how many characters it takes, its line break included. */
function block(text, names, starts) {
  const fence = FENCE.exec(text);
  if (fence) return [h("pre", {}, h("code", { "data-language": fence[1] || null }, fence[2])), taken(text, fence[0])];
  const quotes = starts.includes(QUOTE);
  if (quotes && LONG_QUOTE.test(text)) return [quoted(text.slice(4), names), text.length];
  const line = firstLine(text);
  const heading = HEADING.exec(line);
  if (heading) {
    const level = heading[1].length;
    const shown = h(`h${level + 2}`, { class: `heading-${level}` }, inline(heading[2], names));
    return [shown, taken(text, line)];
  }
  const subtext = SUBTEXT.exec(line);
  if (subtext) return [h("small", { class: "subtext" }, inline(subtext[1], names)), taken(text, line)];
  if (quotes && QUOTE.test(line)) return quote(text, names);
  if (ITEM.test(line)) return list(text, names);
  return paragraph(text, names, starts);
}

function firstLine(text) {
  const end = text.indexOf("\n");
  return end < 0 ? text : text.slice(0, end);
}

function taken(text, part) {
  return part.length + (text[part.length] === "\n" ? 1 : 0);
}

/** The lines at the beginning that a test holds for, and their length with line breaks. */
function linesWhile(text, test) {
  const lines = [];
  let length = 0;
  while (length < text.length) {
    const line = firstLine(text.slice(length));
    if (!test(line, lines.length, text.slice(length))) break;
    lines.push(line);
    length += taken(text.slice(length), line);
  }
  return [lines, length];
}

function quote(text, names) {
  const [lines, length] = linesWhile(text, (line) => QUOTE.test(line) || line === ">");
  const inner = lines.map((line) => line.replace(/^> ?/, "")).join("\n");
  return [quoted(inner, names), length];
}

function quoted(text, names) {
  return h("blockquote", {}, blocks(text, names, ANYWHERE));
}

function paragraph(text, names, starts) {
  const [lines, length] = linesWhile(text, (line, index, rest) => index === 0 || !startsBlock(line, rest, starts));
  const joined = lines.join("\n");
  const inner = inline(joined, names);
  return [h("p", { class: joined.trim() ? null : "blank" }, inner.length ? inner : h("br")), length];
}

function startsBlock(line, rest, starts) {
  const marked = starts.some((pattern) => pattern.test(line));
  return marked || FENCE.test(rest);
}

/** Items up to the first that begins a list of the other sort. */
function list(text, names) {
  const numbered = isNumbered(text);
  const [lines, length] = linesWhile(
    text,
    (line) => ITEM.test(line) && (/^ /.test(line) || isNumbered(line) === numbered),
  );
  const items = lines.map((line) => {
    const [, indent, mark, words] = ITEM.exec(line);
    return { depth: indent.length >> 1, number: /\d/.test(mark) ? Number.parseInt(mark, 10) : null, words };
  });
  return [listOf(items, items[0].depth, names), length];
}

function isNumbered(line) {
  return /^ *\d/.test(line);
}

/** A list of the items at one depth; deeper ones that follow an item become a list in it. */
function listOf(items, depth, names) {
  const first = items[0].number;
  const made = first === null ? h("ul") : h("ol", { start: first });
  for (let at = 0; at < items.length;) {
    const item = h("li", {}, inline(items[at].words, names));
    let end = at + 1;
    while (end < items.length && items[end].depth > depth) end += 1;
    if (end > at + 1) item.append(listOf(items.slice(at + 1, end), items[at + 1].depth, names));
    made.append(item);
    at = end;
  }
  return made;
}
