/**
 * The part of Discord's markdown that stands within a line: emphasis, code, spoilers, links, mentions, moments.
 *
 * A rule is a pattern that is tried at one place and a function that makes nodes of what it matched. The first rule
 * that fits wins; what none claims is plain text.
 */

import { h } from "../dom.js";
import { moment } from "../times.js";
import { t } from "../words.js";
import { isSafe, placeLink, outsideLink } from "./links.js";

const RULES = [
  [/\\([^\p{L}\p{N}\s])/uy, (m) => m[1]],
  [/(`+)([^`](?:[\s\S]*?[^`])?)\1(?!`)/y, (m) => h("code", {}, codeText(m[2]))],
  [/<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/y, (m) => moment(Number(m[1]), m[2] ?? "f")],
  [/<@!?(\d+)>/y, (m, names) => names.user(m[1])],
  [/<@&(\d+)>/y, (m, names) => names.role(m[1])],
  [/<#(\d+)>/y, (m, names) => names.channel(m[1])],
  [/<\/([^:>]+):(\d+)>/y, (m, names) => names.command(m[1])],
  [/<a?:(\w+):(\d+)>/y, (m) => h("span", { class: "emoji", title: `:${m[1]}:` }, `:${m[1]}:`)],
  [/@(everyone|here)\b/y, (m) => h("span", { class: "mention" }, `@${m[1]}`)],
  [/<(https?:\/\/[^\s<>]+)>/y, (m, names) => linkTo(m[1], [m[1]], names)],
  [/https?:\/\/[^\s<>]*[^\s<>.,:;"')\]!?*_~|]/y, (m, names) => linkTo(m[0], null, names)],
  [/\[((?:\\.|[^[\]\\]|\[[^[\]]*\])+)\]\(\s*<?([^\s<>()]+(?:\([^\s()]*\))?)>?(?:\s+"[^"]*")?\s*\)/y, maskedLink],
  [/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, (m, names) => h("strong", {}, inline(m[1], names))],
  [/__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, (m, names) => h("u", {}, inline(m[1], names))],
  [/~~((?:\\[\s\S]|[^\\])+?)~~(?!~)/y, (m, names) => h("s", {}, inline(m[1], names))],
  [/\|\|((?:\\[\s\S]|[^\\])+?)\|\|/y, (m, names) => spoiler(inline(m[1], names))],
  [/\*(?=\S)((?:\*\*|\\[\s\S]|[^*\\])+?)(?<=\S)\*(?!\*)/y, (m, names) => h("em", {}, inline(m[1], names))],
  [/(?<![\p{L}\p{N}])_((?:__|\\[\s\S]|[^_\\])+?)_(?![\p{L}\p{N}_])/uy, (m, names) => h("em", {}, inline(m[1], names))],
  [/\n/y, () => h("br")],
];
const PLAIN = /[^\\`<@h[*_~|\n]+/y;

/** The nodes of a text. `names` says how mentions are shown: `user`, `role`, `channel`, `command`. */
export function inline(text, names) {
  const nodes = [];
  let [at, plain] = [0, ""];
  while (at < text.length) {
    const found = firstMatch(text, at, names);
    if (found) {
      if (plain) nodes.push(plain);
      plain = "";
      nodes.push(found.node);
      at = found.end;
      continue;
    }
    const run = matchAt(PLAIN, text, at)?.[0] ?? text[at];
    plain += run;
    at += run.length;
  }
  if (plain) nodes.push(plain);
  return nodes;
}

function firstMatch(text, at, names) {
  for (const [pattern, make] of RULES) {
    const match = matchAt(pattern, text, at);
    const node = match && make(match, names);
    if (node) return { node, end: at + match[0].length };
  }
  return null;
}

/** Matching inside a match sets `lastIndex` of the same pattern anew, so it is always set before use. */
function matchAt(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function codeText(text) {
  return text.startsWith("`") || text.endsWith("`") ? text.trim() : text;
}

function spoiler(nodes) {
  return h(
    "span",
    { class: "spoiler", role: "button", tabindex: "0", "aria-label": t("markdown.spoiler"), dataset: { spoiler: "" } },
    h("span", { class: "spoiler-text" }, nodes),
  );
}

function maskedLink(match, names) {
  return isSafe(match[2]) ? linkTo(match[2], inline(match[1], names), names) : null;
}

function linkTo(url, shown, names) {
  return placeLink(url, shown, names) ?? outsideLink(url, shown ?? [url]);
}
