/**
 * Embeds: the older kind of box in a message.
 */

import { h } from "../dom.js";
import { inline } from "../markdown/inline.js";
import { markdown } from "../markdown/blocks.js";
import { isSafe, outsideLink } from "../markdown/links.js";
import { names } from "../names.js";
import { messageMoment } from "../times.js";
import { picture } from "./media.js";
import { colourText } from "./render.js";

/** One embed. */
export function embed(one) {
  const style = one.color ? { "--accent": colourText(one.color) } : {};
  return h(
    "div",
    { class: one.color ? "container embed accented" : "container embed", style },
    h(
      "div",
      { class: "embed-body" },
      one.author ? h("div", { class: "embed-author" }, linked(one.author.name, one.author.url)) : null,
      one.title ? h("div", { class: "embed-title" }, titled(one)) : null,
      one.description ? markdown(one.description, names) : null,
      one.fields?.length ? h("dl", { class: "embed-fields" }, one.fields.map(field)) : null,
    ),
    one.thumbnail ? picture(one.thumbnail, {}, "thumbnail") : null,
    one.image ? h("div", { class: "gallery", dataset: { count: "1" } }, picture(one.image, {})) : null,
    one.footer || one.timestamp ? h("div", { class: "embed-foot" }, footer(one)) : null,
  );
}

function titled(one) {
  const shown = inline(one.title, names);
  return one.url && isSafe(one.url) ? outsideLink(one.url, shown) : shown;
}

function linked(text, url) {
  return url && isSafe(url) ? outsideLink(url, text) : text;
}

function field(one) {
  return h(
    "div",
    { class: one.inline ? "embed-field inline" : "embed-field" },
    h("dt", {}, inline(one.name, names)),
    h("dd", {}, markdown(one.value, names)),
  );
}

function footer(one) {
  const moment = one.timestamp ? messageMoment(one.timestamp) : null;
  return [one.footer?.text ?? null, one.footer && moment ? " · " : null, moment];
}
