/**
 * A list to choose from while the focus stays in a text field: arrow keys move, Enter and Tab choose, Escape closes.
 */

import { h } from "./dom.js";

let made = 0;

export class Listbox {
  /**
   * `field` keeps the focus; `onChoose` gets the chosen item; `draw` makes the content of an item's row. With `isAbove`
   * the list is put above the field wherever that is on the screen, else its style says where it stands.
   */
  constructor(field, { label, draw, onChoose, className, isAbove = false }) {
    made += 1;
    this.field = field;
    this.isAbove = isAbove;
    this.draw = draw;
    this.onChoose = onChoose;
    this.items = [];
    this.touched = false;
    this.at = 0;
    this.element = h("div", {
      id: `list-${made}`,
      role: "listbox",
      class: className,
      "aria-label": label,
      hidden: true,
    });
    this.element.addEventListener("mousedown", (event) => event.preventDefault());
    this.element.addEventListener("click", (event) => this.clicked(event));
    field.setAttribute("aria-controls", this.element.id);
    field.setAttribute("aria-autocomplete", "list");
    field.addEventListener("keydown", (event) => this.key(event));
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** Shows items; `empty` is what is said where there are none. */
  show(items, empty = null) {
    this.items = items;
    this.touched = false;
    this.at = 0;
    this.element.replaceChildren(
      ...items.map((item, index) =>
        h(
          "div",
          { role: "option", id: `${this.element.id}-${index}`, class: "list-item", dataset: { index } },
          this.draw(item),
        ),
      ),
    );
    if (!items.length && empty) this.element.append(h("p", { class: "list-empty" }, empty));
    this.element.hidden = !items.length && !empty;
    if (this.isAbove) this.putAbove();
    this.mark();
  }

  putAbove() {
    const field = this.field.getBoundingClientRect();
    const { style } = this.element;
    style.bottom = `${innerHeight - field.top + 4}px`;
    style.left = `${field.left}px`;
    style.width = `${field.width}px`;
  }

  close() {
    this.items = [];
    this.element.hidden = true;
    this.field.removeAttribute("aria-activedescendant");
  }

  mark() {
    for (const [index, row] of [...this.element.querySelectorAll('[role="option"]')].entries()) {
      row.setAttribute("aria-selected", String(index === this.at));
      if (index !== this.at) continue;
      row.scrollIntoView({ block: "nearest" });
      this.field.setAttribute("aria-activedescendant", row.id);
    }
  }

  clicked(event) {
    const row = event.target.closest('[role="option"]');
    if (row) this.choose(Number(row.dataset.index));
  }

  choose(index) {
    const item = this.items[index];
    this.close();
    this.onChoose(item);
  }

  /** Enter chooses; so does Tab, but not on the way through a field in which nothing was done. */
  isChosenBy(event) {
    if (event.shiftKey) return false;
    return event.key === "Enter" || (event.key === "Tab" && (this.touched || this.field.value !== ""));
  }

  key(event) {
    if (!this.isOpen || event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && this.items.length) {
      this.at = (this.at + step + this.items.length) % this.items.length;
      this.touched = true;
      this.mark();
    } else if (this.items.length && this.isChosenBy(event)) {
      this.choose(this.at);
    } else if (event.key === "Escape") {
      this.close();
    } else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
