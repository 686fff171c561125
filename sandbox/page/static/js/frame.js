/**
 * The words and icons of the page's frame, and the head of the open channel.
 */

import { byId, h, svg } from "./dom.js";
import { ICONS } from "./icons.js";
import { channelName } from "./names.js";
import { CHANNEL, state } from "./state.js";
import { drawTheme } from "./theme.js";
import { t } from "./words.js";

/** Icon buttons of the frame: their icon and the key of their name. */
const BUTTONS = [
  ["toggle-channels", ICONS.menu, "frame.channels"],
  ["toggle-members", ICONS.people, "frame.members"],
  ["toggle-tools", ICONS.tools, "frame.tools"],
  ["close-tools", ICONS.close, "frame.close_tools"],
  ["slash", ICONS.slash, "frame.slash"],
  ["send", ICONS.send, "frame.send"],
  ["about-end", ICONS.close, "general.cancel"],
];
/** Texts of the frame. */
const TEXTS = [
  ["who-name", "frame.who"],
  ["language-name", "frame.language"],
  ["jump", "log.jump"],
  ["tools-title", "frame.tools"],
  ["skip", "frame.skip"],
];
/** Names of the frame's parts, for who finds their way by them. */
const LABELS = [
  ["sidebar", "frame.channels"],
  ["member-panel", "frame.members"],
  ["drawer", "frame.tools"],
  ["log", "frame.log"],
];

/** Draws the frame in the language of the page. */
export function drawFrame() {
  for (const [id, icon, key] of BUTTONS) {
    const button = byId(id);
    button.setAttribute("aria-label", t(key));
    button.title = t(key);
    button.querySelector("svg")?.remove();
    button.prepend(svg(icon));
  }
  for (const [id, key] of TEXTS) byId(id).textContent = t(key);
  for (const [id, key] of LABELS) byId(id).setAttribute("aria-label", t(key));
  byId("guild").textContent = state.guild?.name ?? "";
  drawTheme();
  drawHead();
}

function drawHead() {
  const channel = state.channel;
  if (!channel) return;
  const icon = channel.type === CHANNEL.direct ? ICONS.at : state.isThread(channel) ? ICONS.thread : ICONS.hash;
  const parent = state.isThread(channel) ? state.channels.get(channel.parent_id) : null;
  byId("place").replaceChildren(
    svg(icon),
    h("h1", {}, h("bdi", {}, channelName(channel))),
    ...marks(channel),
    parent
      ? h("span", { class: "place-parent" }, `#${parent.name}`)
      : h("span", { class: "place-parent" }, channel.topic ?? ""),
  );
}

function marks(channel) {
  const meta = channel.thread_metadata;
  return [
    meta?.archived ? h("span", { class: "tag" }, t("thread.archived")) : null,
    meta?.locked ? h("span", { class: "tag" }, t("thread.locked")) : null,
  ].filter(Boolean);
}
