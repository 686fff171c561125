/**
 * Acts of a person on the bot, from the click to the bot's first answer.
 */

import { begin, end } from "./activity.js";
import { act } from "./api.js";
import { byId } from "./dom.js";
import { openModal } from "./modal.js";
import { notice, refusalText, tellRefusal } from "./notice.js";
import { state } from "./state.js";
import { t } from "./words.js";

/** The control of a message was used: `perform` tells the server. Shows it as busy until the bot has answered. */
export async function useControl(message, customId, perform) {
  begin(message, customId);
  try {
    const outcome = await perform(state.me.id);
    end(message, outcome.state === "answered" ? null : "interaction.failed");
    opened(outcome, () => controlOf(message, customId));
    return outcome;
  } catch (error) {
    end(message);
    tellRefusal(error);
    return null;
  }
}

/** A command with its options. Gives null if it was sent, else what to say about it. */
export async function useCommand(channel, command, options) {
  try {
    const outcome = await act.slash(state.me.id, channel, command, options);
    if (outcome.state !== "answered") notice(t("command.failed", { command: `/${command}` }), "bad");
    opened(outcome, () => byId("say"));
    return null;
  } catch (error) {
    return refusalText(error);
  }
}

/** A command of a menu on a message (type 3) or a person (type 2). */
export async function useMenu(channel, command, type, target) {
  try {
    const outcome = await act.menu(state.me.id, channel, command, type, target);
    if (outcome.state !== "answered") notice(t("command.failed", { command }), "bad");
    opened(outcome, () => byId("say"));
  } catch (error) {
    tellRefusal(error);
  }
}

/** If the bot answers with a form, it is shown; `opener` finds what is to have the focus after it. */
function opened(outcome, opener) {
  if (outcome.modal) openModal(outcome.id, outcome.modal, opener);
}

function controlOf(message, customId) {
  const controls = byId(`m${message}`)?.querySelectorAll("[data-custom]") ?? [];
  return [...controls].find((one) => one.dataset.custom === customId);
}
