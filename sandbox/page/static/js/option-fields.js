/**
 * Fields for the options of a command, one for each of Discord's types. Reading a field gives its value, undefined
 * where nothing was filled in.
 */

import { act } from "./api.js";
import { localName } from "./commands.js";
import { channels, optionsOf } from "./components/options.js";
import { optionElement } from "./components/select.js";
import { h } from "./dom.js";
import { fileBody } from "./fields.js";
import { Listbox } from "./listbox.js";
import { state } from "./state.js";
import { t } from "./words.js";

const TYPE = { integer: 4, boolean: 5, user: 6, channel: 7, role: 8, mentionable: 9, number: 10, attachment: 11 };
const ENTITIES = new Map([
  [TYPE.user, { type: 5 }],
  [TYPE.role, { type: 6 }],
  [TYPE.mentionable, { type: 7 }],
]);
const PAUSE = 150;

/** The field of one option. `asked` gives channel, command and the other options, for suggestions. */
export function optionField(option, id, asked) {
  if (option.choices.length) return pick(option, id, option.choices, (value) => typed(option, value));
  if (option.type === TYPE.boolean) return pick(option, id, yesAndNo(), (value) => value === "true");
  if (option.type === TYPE.channel) return pick(option, id, channels(option.channel_types), (value) => value);
  if (ENTITIES.has(option.type)) return pick(option, id, optionsOf(ENTITIES.get(option.type)), (value) => value);
  if (option.type === TYPE.attachment) return file(option, id);
  return option.autocomplete ? suggested(option, id, asked) : plain(option, id);
}

function isNumber(option) {
  return option.type === TYPE.integer || option.type === TYPE.number;
}

function typed(option, value) {
  return isNumber(option) ? Number(value) : value;
}

function yesAndNo() {
  return [
    { value: "true", label: t("general.yes") },
    { value: "false", label: t("general.no") },
  ];
}

function pick(option, id, choices, read) {
  const required = Boolean(option.required);
  const rows = choices.map((one) => ({ detail: "", emoji: null, chosen: false, ...one, value: String(one.value) }));
  const hint = { value: "", label: t("select.choose"), detail: "", emoji: null, chosen: true };
  const element = h(
    "select",
    { id, class: "select", required },
    optionElement(hint, required),
    rows.map((one) => optionElement(one, false)),
  );
  return { element, read: () => (element.value === "" ? undefined : read(element.value)) };
}

function file(option, id) {
  const element = h("input", { id, type: "file", class: "input", required: Boolean(option.required) });
  return { element, read: () => (element.files.length ? fileBody(element.files[0]) : undefined) };
}

function plain(option, id) {
  const element = h("input", {
    id,
    class: "input",
    type: isNumber(option) ? "number" : "text",
    step: option.type === TYPE.number ? "any" : null,
    min: option.min_value ?? null,
    max: option.max_value ?? null,
    minlength: option.min_length ?? null,
    maxlength: isNumber(option) ? null : (option.max_length ?? 6000),
    required: Boolean(option.required),
    autocomplete: "off",
    dir: "auto",
  });
  return { element, read: () => (element.value === "" ? undefined : typed(option, element.value)) };
}

/** A text field that the bot completes. What is typed counts too; a chosen line stands for its value. */
function suggested(option, id, asked) {
  const input = h("input", {
    id,
    class: "input",
    type: "text",
    role: "combobox",
    "aria-expanded": "false",
    required: Boolean(option.required),
    autocomplete: "off",
    dir: "auto",
  });
  const list = new Listbox(input, {
    label: option.shown,
    className: "listbox suggestions",
    isAbove: true,
    draw: (choice) => localName(choice, state.me.locale),
    onChoose: (choice) => {
      input.value = localName(choice, state.me.locale);
      chosen = choice;
    },
  });
  let chosen = null;
  const read = () => {
    if (chosen && input.value === localName(chosen, state.me.locale)) return chosen.value;
    return input.value === "" ? undefined : typed(option, input.value);
  };
  completes(input, list, option, asked);
  return { element: h("div", { class: "combobox" }, input, list.element), read };
}

/** Asks the bot what fits, a moment after each letter, and shows the newest answer only. */
function completes(input, list, option, asked) {
  let [number, timer] = [0, null];
  const ask = async () => {
    number += 1;
    const mine = number;
    const { channel, command, options } = await asked();
    try {
      const told = await act.complete(
        state.me.id,
        channel,
        command,
        { ...options, [option.name]: input.value },
        option.name,
      );
      if (mine !== number || document.activeElement !== input) return;
      list.show(told.choices, told.state === "answered" ? t("command.nothing_fits") : t("command.no_suggestions"));
      input.setAttribute("aria-expanded", "true");
    } catch (error) {
      console.info(error.code, error.message);
    }
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE);
  };
  input.addEventListener("input", soon);
  input.addEventListener("focus", soon);
  input.addEventListener("blur", () => {
    clearTimeout(timer);
    number += 1;
    list.close();
    input.setAttribute("aria-expanded", "false");
  });
}
