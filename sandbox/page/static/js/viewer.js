/**
 * A picture in its full size, with its alt text below.
 */

import { h, svg } from "./dom.js";
import { ICONS } from "./icons.js";
import { t } from "./words.js";

/** Opens the view of one picture. A click on the picture switches between the size of the screen and its own. */
export function showFull(url, alt) {
  const image = h("img", { src: url, alt });
  const zoom = h("button", { type: "button", class: "viewer-picture", "aria-label": t("picture.zoom") }, image);
  const dialog = h(
    "dialog",
    { class: "viewer", "aria-label": t("picture.full") },
    h(
      "div",
      { class: "viewer-bar" },
      h(
        "a",
        { class: "icon-button", href: url, target: "_blank", rel: "noreferrer", "aria-label": t("picture.original") },
        svg(ICONS.outside),
      ),
      h(
        "button",
        { type: "button", class: "icon-button", "aria-label": t("general.close"), dataset: { close: "" } },
        svg(ICONS.close),
      ),
    ),
    h("div", { class: "viewer-stage" }, zoom),
    alt ? h("p", { class: "viewer-words", dir: "auto" }, alt) : null,
  );
  zoom.addEventListener("click", () => dialog.classList.toggle("large"));
  dialog.addEventListener("click", (event) => {
    const outside = event.target === dialog || event.target.classList.contains("viewer-stage");
    if (outside || event.target.closest("[data-close]")) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
