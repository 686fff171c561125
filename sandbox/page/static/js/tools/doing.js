/**
 * A button of the drawer: does something on the server and says if that was refused.
 */

import { h } from "../dom.js";
import { tellRefusal } from "../notice.js";

/** A button that calls `perform` and waits for it. */
export function toolButton(label, perform, className = "secondary") {
  const button = h("button", { type: "button", class: `button small ${className}` }, label);
  button.addEventListener("click", async () => {
    if (button.getAttribute("aria-busy")) return;
    button.setAttribute("aria-busy", "true");
    try {
      await perform();
    } catch (error) {
      tellRefusal(error);
    } finally {
      button.removeAttribute("aria-busy");
    }
  });
  return button;
}
