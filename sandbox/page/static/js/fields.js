/**
 * Form fields for the controls of modals and the options of commands. A field is an element and a function that reads
 * what was filled in: a text, a list of values, true or false, or files; undefined where nothing was.
 */

import { h } from "./dom.js";
import { boxes, hintOf, optionElement } from "./components/select.js";
import { optionsOf } from "./components/options.js";
import { t } from "./words.js";

const LONG_TEXT = 2;

/** Fields by component type, for modals. */
export const FIELDS = new Map([
  [3, chosen],
  [4, text],
  [5, chosen],
  [6, chosen],
  [7, chosen],
  [8, chosen],
  [19, files],
  [21, radio],
  [22, several],
  [23, checkbox],
]);

function text(one, id) {
  const shared = {
    id,
    class: "input",
    name: one.custom_id,
    required: one.required !== false,
    placeholder: one.placeholder ?? null,
    minlength: one.min_length || null,
    maxlength: one.max_length ?? 4000,
    autocomplete: "off",
    dir: "auto",
  };
  const element =
    one.style === LONG_TEXT ? h("textarea", { ...shared, rows: "4" }) : h("input", { ...shared, type: "text" });
  element.value = one.value ?? "";
  return { element, read: () => element.value };
}

function chosen(one, id) {
  return (one.max_values ?? 1) > 1 ? several(one) : single(one, id);
}

function single(one, id) {
  const options = optionsOf(one);
  const required = one.required !== false;
  const element = h(
    "select",
    { id, class: "select", name: one.custom_id, required },
    optionElement(
      { value: "", label: hintOf(one), detail: "", emoji: null, chosen: !options.some((o) => o.chosen) },
      required,
    ),
    options.map((option) => optionElement(option, false)),
  );
  return { element, read: () => (element.value === "" ? [] : [element.value]) };
}

function group(one, kind) {
  const options = one.options
    ? one.options.map((o) => ({
        value: o.value,
        label: o.label,
        detail: o.description ?? "",
        emoji: null,
        chosen: Boolean(o.default),
      }))
    : optionsOf(one);
  const element = h("div", { class: "boxes" }, boxes(one, options, kind));
  return { element, isGroup: true, read: () => [...element.querySelectorAll("input:checked")].map((box) => box.value) };
}

function several(one) {
  const field = group(one, "checkbox");
  const required = one.required !== false;
  const least = required ? (one.min_values ?? 1) : 0;
  const most = one.max_values ?? one.options?.length ?? 25;
  const first = field.element.querySelector("input");
  const check = () => {
    const count = field.read().length;
    first?.setCustomValidity(count < least || count > most ? t("select.range", { least, most }) : "");
  };
  field.element.addEventListener("change", check);
  check();
  return field;
}

function radio(one) {
  const field = group(one, "radio");
  if (one.required !== false) for (const box of field.element.querySelectorAll("input")) box.required = true;
  return field;
}

function checkbox(one, id) {
  const element = h("input", { id, type: "checkbox", name: one.custom_id, checked: Boolean(one.default) });
  return { element, isBox: true, read: () => element.checked };
}

function files(one, id) {
  const element = h("input", {
    id,
    type: "file",
    class: "input",
    name: one.custom_id,
    required: one.required !== false && (one.min_values ?? 1) > 0,
    multiple: (one.max_values ?? 1) > 1,
  });
  return { element, read: () => Promise.all([...element.files].map(fileBody)) };
}

/** A chosen file as the server takes it: its name, and its bytes in base64. */
export async function fileBody(file) {
  const address = await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });
  return { name: file.name, data: address.slice(address.indexOf(",") + 1) };
}
