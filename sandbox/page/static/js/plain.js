/**
 * A message in a few plain words, for lines that only point at it.
 */

import { markdown } from "./markdown/blocks.js";
import { names } from "./names.js";
import { t } from "./words.js";

const LONGEST = 120;

/** The beginning of what a message says, as it is read: without the signs of markdown, all in one line. */
export function excerpt(message) {
  const said = [message.content, ...texts(message.components ?? [])].filter(Boolean);
  const plain = said.map(read).join(" ").replace(/\s+/g, " ").trim();
  if (plain) return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
  return t("message.no_words");
}

function texts(components) {
  return components.flatMap((one) => [one.content, ...texts(one.components ?? [])].filter(Boolean));
}

/** The words of a text, those of two lines apart from each other. Spoilers stay hidden. */
function read(text) {
  const shown = markdown(text, names);
  for (const hidden of shown.querySelectorAll(".spoiler")) hidden.replaceWith("…");
  for (const line of shown.querySelectorAll("br, li, pre, h3, h4, h5, p, small, blockquote")) line.before(" ");
  return shown.textContent;
}
