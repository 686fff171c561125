/**
 * A command that was picked, with a field for each of its options, in the place of the composer.
 */

import { byId, h, svg } from "./dom.js";
import { ICONS } from "./icons.js";
import { useCommand } from "./interactions.js";
import { optionField } from "./option-fields.js";
import { t } from "./words.js";

/** Shows the form of an entry of commands.js; `onDone` is called when it was sent or given up. */
export function showCommand(entry, channel, onDone) {
  const fields = [];
  const others = async (left) => {
    const options = {};
    for (const { option, read } of fields) {
      const value = option === left ? undefined : await read();
      if (value !== undefined) options[option.name] = value;
    }
    return { channel, command: entry.path, options };
  };
  const rows = entry.options.map((option, index) => fieldRow(option, `option-${index}`, fields, () => others(option)));
  const problem = h("p", { class: "failure", role: "alert", hidden: true });
  const send = h("button", { type: "submit", class: "button primary" }, t("command.send"));
  const form = formElement(entry, rows, problem, send, onDone);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (send.getAttribute("aria-busy")) return;
    send.setAttribute("aria-busy", "true");
    const { options } = await others(null);
    const refused = await useCommand(channel, entry.path, options);
    send.removeAttribute("aria-busy");
    problem.hidden = refused === null;
    problem.textContent = refused ?? "";
    if (refused === null) onDone();
  });
  byId("command-place").replaceChildren(form);
  (form.querySelector("input[required], select[required]") ?? send).focus();
}

function formElement(entry, rows, problem, send, onDone) {
  const giveUp = { type: "button", class: "icon-button", "aria-label": t("general.cancel"), on: { click: onDone } };
  const form = h(
    "form",
    { class: "command", "aria-label": `/${entry.title}` },
    h(
      "header",
      { class: "command-head" },
      h("strong", {}, `/${entry.title}`),
      h("span", { class: "command-about" }, entry.description),
      h("button", giveUp, svg(ICONS.close)),
    ),
    h("div", { class: "command-fields" }, rows),
    problem,
    h("div", { class: "command-foot" }, send),
  );
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented) onDone();
  });
  return form;
}

function fieldRow(option, id, fields, asked) {
  const field = optionField(option, id, asked);
  const input = field.element.matches("input, select") ? field.element : field.element.querySelector("input");
  input.setAttribute("aria-describedby", `${id}-about`);
  fields.push({ option, read: field.read });
  const star = option.required ? h("span", { class: "star", "aria-hidden": "true" }, "*") : null;
  return h(
    "div",
    { class: "command-field" },
    h("label", { for: id, class: "field-name" }, option.shown, star),
    field.element,
    h("span", { class: "field-about", id: `${id}-about` }, option.about),
  );
}
