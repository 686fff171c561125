/**
 * Links in texts: to a place of this server, or to the outside.
 */

import { h, svg } from "../dom.js";
import { ICONS } from "../icons.js";

const PLACE = /^https:\/\/discord\.com\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?\/?$/;

/** Whether an address is one that a text may lead to: the web, nothing that runs. */
export function isSafe(url) {
  return /^https?:\/\//i.test(url);
}

/** The channel and message that an address of Discord's names, or null. */
export function placeOf(url) {
  const match = PLACE.exec(url);
  return match && { channel: match[1], message: match[2] ?? null };
}

/** A link to a place here, shown as words or as the place's name; null where the address is another one. */
export function placeLink(url, shown, names) {
  const place = placeOf(url);
  if (!place) return null;
  const label = shown ?? [names.placeName(place.channel), place.message ? svg(ICONS.message, { size: 14 }) : null];
  return h("a", { class: shown ? "link" : "mention", href: placeHash(place), dataset: { place: "" } }, label);
}

/** The part of the page's own address behind `#` that stands for a place. */
export function placeHash({ channel, message }) {
  return message ? `#/${channel}/${message}` : `#/${channel}`;
}

/** A link that leaves the page, in a window of its own and without telling where it came from. */
export function outsideLink(url, shown) {
  return h("a", { class: "link", href: url, target: "_blank", rel: "noreferrer noopener", title: url }, shown);
}
