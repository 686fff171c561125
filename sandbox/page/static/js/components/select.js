/**
 * Selects: one value from a real `select`, several from a list of boxes that unfolds.
 */

import { h } from "../dom.js";
import { t } from "../words.js";
import { emojiMark } from "./button.js";
import { optionsOf } from "./options.js";

/** A select of a message. */
export function select(one, at) {
  const busy = at.pending === one.custom_id;
  return (one.max_values ?? 1) > 1 ? severalOf(one, busy) : oneOf(one, busy);
}

function oneOf(one, busy) {
  const hint = hintOf(one);
  const options = optionsOf(one);
  return h(
    "select",
    {
      class: "select",
      "aria-label": hint,
      "aria-busy": busy ? "true" : null,
      disabled: Boolean(one.disabled),
      dataset: { custom: one.custom_id, key: one.custom_id, select: "one" },
    },
    optionElement(
      { value: "", label: hint, detail: "", emoji: null, chosen: !options.some((o) => o.chosen) },
      one.min_values !== 0,
    ),
    options.map((option) => optionElement(option, false)),
  );
}

/** Back to what the message says is chosen; then the same can be chosen again. */
export function resetSelect(shown) {
  const first = [...shown.options].findIndex((option) => option.defaultSelected);
  shown.selectedIndex = Math.max(first, 0);
}

/** The words that a select is known by: its placeholder, or a general one. */
export function hintOf(one) {
  return one.placeholder || t("select.choose");
}

/** An option: emoji, name and, on a line of its own where the browser can, what it means. */
export function optionElement(option, isHint) {
  return h(
    "option",
    {
      value: option.value,
      selected: option.chosen,
      disabled: isHint,
      hidden: isHint,
      class: option.value === "" ? "hint" : null,
    },
    option.emoji ? [emojiMark(option.emoji), " "] : null,
    h("span", { class: "option-label" }, option.label),
    option.detail
      ? [h("span", { class: "option-dash" }, " – "), h("span", { class: "option-detail" }, option.detail)]
      : null,
  );
}

function severalOf(one, busy) {
  const options = optionsOf(one);
  const chosen = options.filter((option) => option.chosen).map((option) => option.label);
  return h(
    "details",
    { class: "several", dataset: { key: one.custom_id } },
    h("summary", { class: "select", "aria-disabled": one.disabled ? "true" : null }, chosen.join(", ") || hintOf(one)),
    h(
      "fieldset",
      {
        disabled: Boolean(one.disabled),
        dataset: { least: String(one.min_values ?? 1), most: String(one.max_values) },
      },
      h("legend", { class: "unseen" }, hintOf(one)),
      boxes(one, options),
      h(
        "button",
        {
          type: "button",
          class: "button primary",
          "aria-busy": busy ? "true" : null,
          dataset: { custom: one.custom_id, key: "choose", several: "" },
        },
        t("select.done"),
      ),
    ),
  );
}

/** A box for each option; in `kind` radio only one can be ticked. */
export function boxes(one, options, kind = "checkbox") {
  return options.map((option) =>
    h(
      "label",
      { class: "box" },
      h("input", { type: kind, name: one.custom_id, value: option.value, checked: option.chosen }),
      emojiMark(option.emoji),
      h(
        "span",
        { class: "box-words" },
        h("span", { class: "option-label" }, option.label),
        option.detail ? h("span", { class: "option-detail" }, option.detail) : null,
      ),
    ),
  );
}
