/**
 * The components of a message, by Discord's numbers, as elements without listeners: what people do with them is heard
 * by actions.js.
 */

import { h } from "../dom.js";
import { markdown } from "../markdown/blocks.js";
import { names } from "../names.js";
import { t } from "../words.js";
import { button } from "./button.js";
import { fileCard, gallery, picture } from "./media.js";
import { select } from "./select.js";

/** The component types, as Discord numbers them. */
export const KIND = {
  row: 1,
  button: 2,
  stringSelect: 3,
  textInput: 4,
  userSelect: 5,
  roleSelect: 6,
  mentionableSelect: 7,
  channelSelect: 8,
  section: 9,
  text: 10,
  thumbnail: 11,
  gallery: 12,
  file: 13,
  separator: 14,
  container: 17,
  label: 18,
  fileUpload: 19,
  radioGroup: 21,
  checkboxGroup: 22,
  checkbox: 23,
};

const MAKERS = new Map([
  [KIND.row, row],
  [KIND.button, button],
  [KIND.stringSelect, select],
  [KIND.userSelect, select],
  [KIND.roleSelect, select],
  [KIND.mentionableSelect, select],
  [KIND.channelSelect, select],
  [KIND.section, section],
  [KIND.text, (one) => markdown(one.content, names)],
  [KIND.thumbnail, (one) => picture(one.media, one, "thumbnail")],
  [KIND.gallery, (one) => gallery(one.items)],
  [KIND.file, (one) => fileCard({ ...one.file, filename: one.name, size: one.size }, one)],
  [KIND.separator, separator],
  [KIND.container, container],
]);

/** One component; `at` says what the message is busy with, as message.js has it. */
function component(one, at) {
  const make = MAKERS.get(one.type);
  return make ? make(one, at) : h("p", { class: "unknown" }, t("component.unknown", { type: one.type }));
}

/** Several components, one below the other. */
export function components(list, at) {
  return list.map((one) => component(one, at));
}

function row(one, at) {
  return h("div", { class: "row" }, components(one.components, at));
}

function section(one, at) {
  return h(
    "div",
    { class: "section" },
    h("div", { class: "section-words" }, components(one.components, at)),
    h("div", { class: "section-side" }, component(one.accessory, at)),
  );
}

function separator(one) {
  const size = one.spacing === 2 ? "separator wide" : "separator";
  return one.divider === false ? h("div", { class: size }) : h("hr", { class: size });
}

function container(one, at) {
  const inner = components(one.components, at);
  const style = one.accent_color === null ? {} : { "--accent": colourText(one.accent_color) };
  const whole = h("div", { class: one.accent_color === null ? "container" : "container accented", style }, inner);
  if (!one.spoiler) return whole;
  return h("details", { class: "spoiler-box" }, h("summary", {}, t("markdown.spoiler")), whole);
}

/** A colour that Discord writes as a number. */
export function colourText(number) {
  return `#${number.toString(16).padStart(6, "0")}`;
}
