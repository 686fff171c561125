/**
 * A message in a few plain words, for lines that only point at it.
 */

import { state } from "./state.js";
import { t } from "./words.js";

const LONGEST = 120;

/** The beginning of what a message says, without the signs of markdown. */
export function excerpt(message) {
  const text = [message.content, ...texts(message.components ?? [])].filter(Boolean).join(" ");
  const plain = withoutSigns(text).trim();
  if (plain) return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
  return t("message.no_words");
}

function texts(components) {
  return components.flatMap((one) => [one.content, ...texts(one.components ?? [])].filter(Boolean));
}

function withoutSigns(text) {
  return text
    .replace(/<@!?(\d+)>/g, (_, id) => `@${state.nameOf(id) ?? "?"}`)
    .replace(/<#(\d+)>/g, (_, id) => `#${state.channels.get(id)?.name ?? "?"}`)
    .replace(/<t:\d+(?::\w)?>/g, "…")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^(#{1,3}|-#|>{1,3}) +/gm, "")
    .replace(/\*\*|__|~~|\|\||`/g, "")
    .replace(/\s+/g, " ");
}
