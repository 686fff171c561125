/**
 * The bot's forms as dialogs.
 */

import { act } from "./api.js";
import { KIND } from "./components/render.js";
import { h, svg } from "./dom.js";
import { FIELDS } from "./fields.js";
import { ICONS } from "./icons.js";
import { markdown } from "./markdown/blocks.js";
import { names } from "./names.js";
import { refusalText } from "./notice.js";
import { state } from "./state.js";
import { t } from "./words.js";

let made = 0;

/**
 * Shows the form that an interaction was answered with, and sends it back filled in. `opener` finds the control that
 * led to it and gets the focus back: it may be another element by then, so the browser can't.
 */
export function openModal(interaction, modal, opener) {
  const user = state.me.id;
  const fields = new Map();
  const rows = modal.components.map((row) => rowElement(row, fields));
  const problem = h("p", { class: "failure", role: "alert", hidden: true });
  const send = h("button", { type: "submit", class: "button primary" }, t("modal.submit"));
  const form = h(
    "form",
    { method: "dialog", class: "modal-form" },
    h("div", { class: "modal-body" }, rows, problem),
    h(
      "div",
      { class: "modal-foot" },
      h("button", { type: "button", class: "button secondary", dataset: { close: "" } }, t("general.cancel")),
      send,
    ),
  );
  const dialog = modalDialog(modal.title, form);
  dialog.addEventListener("close", () => opener()?.focus({ preventScroll: true }));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    send.setAttribute("aria-busy", "true");
    const refused = await submit(user, interaction, fields, opener);
    send.removeAttribute("aria-busy");
    if (refused === null) dialog.close();
    problem.hidden = refused === null;
    problem.textContent = refused ?? "";
  });
  dialog.showModal();
  form.querySelector("input, textarea, select")?.focus();
}

function modalDialog(title, form) {
  made += 1;
  const dialog = h(
    "dialog",
    { class: "modal", "aria-labelledby": `modal-title-${made}` },
    h(
      "header",
      { class: "modal-head" },
      h("h2", { id: `modal-title-${made}` }, title),
      h(
        "button",
        { type: "button", class: "icon-button", "aria-label": t("general.close"), dataset: { close: "" } },
        svg(ICONS.close),
      ),
    ),
    form,
  );
  dialog.addEventListener("click", (event) => {
    if (event.target.closest("[data-close]")) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  return dialog;
}

/** Sends the form; gives null when the bot has taken it, else what to say. */
async function submit(user, interaction, fields, opener) {
  const values = {};
  for (const [key, read] of fields) values[key] = await read();
  try {
    const outcome = await act.submit(user, interaction, values);
    if (outcome.modal) openModal(outcome.id, outcome.modal, opener);
    return outcome.state === "answered" ? null : t("modal.failed");
  } catch (error) {
    return refusalText(error);
  }
}

function rowElement(row, fields) {
  if (row.type === KIND.text) return markdown(row.content, names);
  if (row.type === KIND.label) return labelled(row.component, row.label, row.description, fields);
  return row.components.map((one) => labelled(one, one.label ?? "", "", fields));
}

function labelled(one, label, description, fields) {
  made += 1;
  const id = `field-${made}`;
  const { element, read, isGroup, isBox } = FIELDS.get(one.type)(one, id);
  fields.set(one.custom_id, read);
  if (description) element.setAttribute("aria-describedby", `${id}-about`);
  const star = one.required === false || isBox ? null : h("span", { class: "star", "aria-hidden": "true" }, "*");
  const about = description ? h("span", { class: "field-about", id: `${id}-about` }, description) : null;
  if (isGroup) return h("fieldset", { class: "field" }, h("legend", {}, label, star), about, element);
  const name = h("label", { for: id, class: "field-name" }, label, star);
  return h(
    "div",
    { class: isBox ? "field beside" : "field" },
    isBox ? [element, name] : [name, about, element],
    isBox ? about : null,
  );
}
