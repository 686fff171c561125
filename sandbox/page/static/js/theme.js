/**
 * Light or dark: as the system has it, until somebody chooses.
 */

import { byId, svg } from "./dom.js";
import { ICONS } from "./icons.js";
import { t } from "./words.js";

const KEPT = "theme";
const NEXT = { auto: "light", light: "dark", dark: "auto" };
const ICON = { auto: ICONS.half, light: ICONS.sun, dark: ICONS.moon };
const NAME = { auto: "theme.auto", light: "theme.light", dark: "theme.dark" };

/** Applies what was chosen and makes the button choose the next one. */
export function keepTheme() {
  const button = byId("theme");
  apply();
  button.addEventListener("click", () => {
    localStorage.setItem(KEPT, NEXT[chosen()]);
    apply();
    drawTheme();
  });
}

/** The button in the language of the page. */
export function drawTheme() {
  const button = byId("theme");
  button.setAttribute("aria-label", t(NAME[chosen()]));
  button.title = t(NAME[chosen()]);
  button.replaceChildren(svg(ICON[chosen()]));
}

function chosen() {
  const kept = localStorage.getItem(KEPT);
  return kept in NEXT ? kept : "auto";
}

function apply() {
  const theme = chosen();
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
