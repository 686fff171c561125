/**
 * The parts of the page that can be opened and closed: channels (on a narrow screen), members, the drawer.
 */

import { byId } from "./dom.js";

const WIDE = matchMedia("(min-width: 1080px)");
const VERY_WIDE = matchMedia("(min-width: 1500px)");
const PHONE = matchMedia("(max-width: 720px)");
const PANELS = { channels: "sidebar", members: "member-panel", tools: "drawer" };

/** Makes the buttons of the head open and close their panels. */
export function hearPanels() {
  for (const [name, id] of Object.entries(PANELS)) {
    byId(`toggle-${name}`).addEventListener("click", () => setPanel(name, byId(id).hidden));
  }
  byId("veil").addEventListener("click", closeOver);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented && !byId("veil").hidden) closeOver();
  });
  WIDE.addEventListener("change", fit);
  PHONE.addEventListener("change", fit);
  fit();
}

function fit() {
  setPanel("members", WIDE.matches);
  setPanel("channels", !PHONE.matches);
}

/** Opens or closes a panel. On a phone one panel lies over the page at a time. */
export function setPanel(name, open) {
  const panel = byId(PANELS[name]);
  panel.hidden = !open;
  byId(`toggle-${name}`).setAttribute("aria-expanded", String(open));
  if (open && name === "tools" && !VERY_WIDE.matches) setPanel("members", false);
  if (open && PHONE.matches) for (const other of Object.keys(PANELS)) if (other !== name) setPanel(other, false);
  byId("veil").hidden = !PHONE.matches || Object.values(PANELS).every((id) => byId(id).hidden);
  panel.dispatchEvent(new CustomEvent(open ? "opened" : "closed"));
}

/** Closes what lies over the page on a phone. */
export function closeOver() {
  if (PHONE.matches) for (const name of Object.keys(PANELS)) setPanel(name, false);
}
