/**
 * Buttons of messages.
 */

import { h, svg } from "../dom.js";
import { ICONS } from "../icons.js";
import { isSafe, placeHash, placeOf } from "../markdown/links.js";
import { t } from "../words.js";

const LINK = 5;
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 6: "secondary" };

/** A button; one that was pressed and waits for the bot keeps its place and says that it is busy. */
export function button(one, at) {
  if (one.style === LINK) return linkButton(one);
  const busy = at.pending === one.custom_id;
  return h(
    "button",
    {
      type: "button",
      class: `button ${STYLES[one.style] ?? "secondary"}`,
      disabled: Boolean(one.disabled),
      "aria-busy": busy ? "true" : null,
      dataset: { custom: one.custom_id, key: one.custom_id },
    },
    emojiMark(one.emoji),
    one.label ? h("span", { class: "button-label" }, one.label) : null,
  );
}

function linkButton(one) {
  const place = placeOf(one.url);
  const words = [emojiMark(one.emoji), h("span", { class: "button-label" }, one.label ?? one.url)];
  if (place) {
    return h("a", { class: "button secondary", href: placeHash(place), dataset: { place: "", key: one.url } }, words);
  }
  if (!isSafe(one.url)) return h("span", { class: "button secondary", title: one.url }, words);
  return h(
    "a",
    {
      class: "button secondary",
      href: one.url,
      target: "_blank",
      rel: "noreferrer noopener",
      dataset: { key: one.url },
    },
    words,
    svg(ICONS.outside, { size: 14 }),
    h("span", { class: "unseen" }, t("button.outside")),
  );
}

/** The emoji of a button or option. Those of a server have no picture here: their name stands for them. */
export function emojiMark(emoji) {
  if (!emoji) return null;
  const known = emoji.id ? `:${emoji.name}:` : emoji.name;
  return h("span", { class: "emoji" }, known);
}
