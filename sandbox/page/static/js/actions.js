/**
 * Hears what people do in the log: controls of the bot, pictures, spoilers, links to places.
 */

import { activityOf } from "./activity.js";
import { act } from "./api.js";
import { resetSelect } from "./components/select.js";
import { h } from "./dom.js";
import { useControl } from "./interactions.js";
import { tellRefusal } from "./notice.js";
import { notice } from "./notice.js";
import { state } from "./state.js";
import { showFull } from "./viewer.js";
import { t } from "./words.js";

/** Listens on the log. `onCommand` fills in a command that is named in a text, `onOlder` loads earlier messages. */
export function hearLog(list, { onCommand, onOlder }) {
  const heard = [
    ["[data-full]", (one) => (one.dataset.veil ? unveil(one) : showFull(one.dataset.full, one.dataset.alt))],
    ["[data-spoiler]", reveal],
    ["button[data-custom]", (one) => (one.dataset.several === undefined ? press(one) : chooseSeveral(one))],
    ["[data-dismiss]", (one) => dismiss(one.dataset.dismiss)],
    ["[data-command]", (one) => onCommand(one.dataset.command)],
    ["[data-older]", onOlder],
  ];
  list.addEventListener("click", (event) => {
    for (const [pattern, act] of heard) {
      const found = event.target.closest(pattern);
      if (found) return act(found);
    }
    return undefined;
  });
  list.addEventListener("change", (event) => {
    const found = event.target.closest("select[data-custom]");
    if (found) chooseOne(found);
  });
  list.addEventListener("keydown", (event) => {
    const found = event.target.closest("[data-spoiler]");
    if (found && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      reveal(found);
    }
  });
}

function messageOf(element) {
  return element.closest("[data-message]").dataset.message;
}

function isBusy(message) {
  return activityOf(message).pending !== null;
}

function press(button) {
  const message = messageOf(button);
  if (isBusy(message)) return;
  const { custom } = button.dataset;
  useControl(message, custom, (user) => act.click(user, message, custom));
}

async function chooseOne(select) {
  const message = messageOf(select);
  if (isBusy(message)) return;
  const { custom } = select.dataset;
  const values = select.value === "" ? [] : [select.value];
  await useControl(message, custom, (user) => act.select(user, message, custom, values));
  resetSelect(select);
}

async function chooseSeveral(button) {
  const message = messageOf(button);
  if (isBusy(message)) return;
  const fieldset = button.closest("fieldset");
  const values = [...fieldset.querySelectorAll("input:checked")].map((one) => one.value);
  const [least, most] = [Number(fieldset.dataset.least), Number(fieldset.dataset.most)];
  if (values.length < least || values.length > most) {
    notice(t("select.range", { least, most }), "bad");
    return;
  }
  button.closest("details").open = false;
  const { custom } = button.dataset;
  await useControl(message, custom, (user) => act.select(user, message, custom, values));
}

async function dismiss(message) {
  try {
    await act.remove(state.me.id, message);
  } catch (error) {
    tellRefusal(error);
  }
}

function reveal(spoiler) {
  const words = spoiler.querySelector(".spoiler-text");
  spoiler.replaceWith(h("span", { class: "spoiler-open" }, [...words.childNodes]));
}

function unveil(picture) {
  picture.classList.remove("hidden-picture");
  delete picture.dataset.veil;
}
