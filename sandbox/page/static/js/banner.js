/**
 * One line above the messages: what to press on a first visit, that the bot is away, that the server is.
 */

import { stage } from "./api.js";
import { byId, h, svg } from "./dom.js";
import { ICONS } from "./icons.js";
import { placeHash } from "./markdown/links.js";
import { KIND } from "./components/render.js";
import { FLAG } from "./message.js";
import { tellRefusal } from "./notice.js";
import { state } from "./state.js";
import { t } from "./words.js";

const CALLS = new Set([1, 3]);

export class Banner {
  constructor() {
    this.reached = true;
    for (const topic of ["all", "bot", "welcome", "messages", "place"]) state.on(topic, () => this.draw());
  }

  /** Whether the live connection stands. */
  setReached(reached) {
    if (reached === this.reached) return;
    this.reached = reached;
    this.draw();
  }

  draw() {
    const lines = this.reached ? [botAway(), welcome()].filter(Boolean) : [lost()];
    const place = byId("banner");
    const same =
      lines.length === place.children.length && lines.every((one, at) => one.isEqualNode(place.children[at]));
    if (!same) place.replaceChildren(...lines);
  }
}

function lost() {
  return h("p", { class: "banner bad" }, svg(ICONS.warn, { size: 18 }), h("span", {}, t("banner.lost")));
}

function botAway() {
  if (!state.bot || state.bot.connected) return null;
  const ended = state.bot.process === "stopped" || state.bot.process === "ended";
  const start = () => stage.bot("start").catch(tellRefusal);
  return h(
    "p",
    { class: "banner bad" },
    svg(ICONS.bolt, { size: 18 }),
    h("span", {}, t(ended ? "banner.bot_stopped" : "banner.bot_away", { name: state.bot.name })),
    ended
      ? h("button", { type: "button", class: "button secondary small", on: { click: start } }, t("tools.start"))
      : null,
  );
}

/** What to press first. The button is named as the bot names it. */
function welcome() {
  const { welcome: prepared } = state;
  if (!prepared || prepared.user !== state.me.username || hasPanel(prepared.channel)) return null;
  const message = state.message(prepared.channel, prepared.message);
  const button = message && firstButton(message.components);
  const words = h("span", {}, named(t("banner.welcome"), button?.label ?? "…"));
  const there = state.place === prepared.channel;
  return h(
    "p",
    { class: "banner good" },
    svg(ICONS.bolt, { size: 18 }),
    there ? words : h("a", { class: "link", href: placeHash(prepared) }, t("banner.table_waits")),
  );
}

/** Whether the person has opened a panel of their own already: then they know what to press. */
function hasPanel(channel) {
  return state.messagesOf(channel).some((one) => one.flags & FLAG.ephemeral);
}

function named(text, button) {
  const [before, after] = text.split("{button}");
  return [before, h("strong", {}, button), after];
}

function firstButton(components) {
  for (const one of components) {
    if (one.type === KIND.button && CALLS.has(one.style) && !one.disabled) return one;
    const inner = firstButton(one.components ?? []);
    if (inner) return inner;
  }
  return null;
}
