/**
 * A small menu at the element that opened it.
 */

import { h, svg } from "./dom.js";

const GAP = 6;

/** Shows a menu; an item is `{label, icon, act}`, null for nothing. */
export function openMenu(anchor, label, items) {
  const buttons = items.filter(Boolean).map((item) =>
    h(
      "button",
      {
        type: "button",
        role: "menuitem",
        class: item.bad ? "menu-item bad" : "menu-item",
        on: { click: () => choose(item) },
      },
      item.icon ? svg(item.icon, { size: 18 }) : null,
      h("span", {}, item.label),
    ),
  );
  const menu = h("div", { role: "menu", class: "menu", popover: "auto", "aria-label": label }, buttons);
  const choose = (item) => {
    menu.hidePopover();
    item.act();
  };
  menu.addEventListener("keydown", (event) => walk(event, buttons));
  menu.addEventListener("toggle", (event) => {
    if (event.newState === "closed") menu.remove();
  });
  document.body.append(menu);
  menu.showPopover();
  placeAt(menu, anchor);
  buttons[0]?.focus();
}

function walk(event, buttons) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const at = buttons.indexOf(document.activeElement);
  buttons[(at + step + buttons.length) % buttons.length].focus();
}

/** Puts something in the top layer beside an element: below it, or above where there is no room. */
function placeAt(shown, anchor) {
  const from = anchor.getBoundingClientRect();
  const size = shown.getBoundingClientRect();
  const below = from.bottom + GAP + size.height <= innerHeight;
  const top = below ? from.bottom + GAP : from.top - GAP - size.height;
  const left = Math.min(from.left, innerWidth - size.width - GAP);
  shown.style.top = `${Math.max(GAP, top)}px`;
  shown.style.left = `${Math.max(GAP, left)}px`;
}
