/**
 * The drawer: the machinery behind the scene, for the curious and for tests.
 */

import { byId, h } from "./dom.js";
import { setPanel } from "./panels.js";
import { state } from "./state.js";
import { botPart } from "./tools/bot.js";
import { faultsPart } from "./tools/faults.js";
import { placePart } from "./tools/place.js";
import { requestsPart } from "./tools/requests.js";
import { spokenLocale } from "./words.js";

/** Builds the drawer when it is first opened, and anew in another language. */
export function showDrawer() {
  const drawer = byId("drawer");
  const parts = [botPart(), placePart(), faultsPart(), requestsPart()];
  let spoken = null;
  const draw = () => {
    if (drawer.hidden || !state.me) return;
    if (spoken !== spokenLocale()) {
      spoken = spokenLocale();
      byId("tools").replaceChildren(...parts.map((part) => section(part)));
    }
    for (const part of parts) Promise.resolve(part.draw()).catch(quiet);
  };
  byId("close-tools").addEventListener("click", () => {
    setPanel("tools", false);
    byId("toggle-tools").focus();
  });
  drawer.addEventListener("opened", draw);
  for (const topic of ["all", "bot", "place", "channels", "messages", "log", "people"]) state.on(topic, draw);
}

/** While the server is away the banner says so; that a part can't be brought up to date needs no words of its own. */
function quiet(error) {
  console.info(error.message);
}

/** A part is `{title(), build(), draw()}`: `build` makes its content once, `draw` brings it up to date. */
function section(part) {
  return h("details", { class: "tool", open: true }, h("summary", {}, h("h3", {}, part.title())), part.build());
}
