/**
 * What can be done with a message: answer it, change or delete an own one, the bot's commands on messages.
 */

import { act, look } from "./api.js";
import { ICONS } from "./icons.js";
import { useMenu } from "./interactions.js";
import { placeHash } from "./markdown/links.js";
import { openMenu } from "./menu.js";
import { FLAG } from "./message.js";
import { notice, tellRefusal } from "./notice.js";
import { state } from "./state.js";
import { t } from "./words.js";

const ON_MESSAGE = 3;

/** Opens the menu of a message at its button. */
export async function openMessageMenu(anchor, message, composer) {
  const ephemeral = Boolean(message.flags & FLAG.ephemeral);
  const commands = await offered();
  openMenu(anchor, t("message.more"), [
    !ephemeral && state.channel.may_write
      ? { label: t("message.reply"), icon: ICONS.reply, act: () => composer.reply(message) }
      : null,
    { label: t("message.copy_link"), icon: ICONS.outside, act: () => copyLink(message) },
    message.mine ? { label: t("message.edit"), icon: ICONS.edit, act: () => composer.edit(message) } : null,
    message.mine || ephemeral
      ? {
          label: t(ephemeral ? "message.dismiss" : "message.delete"),
          icon: ICONS.bin,
          bad: true,
          act: () => remove(message),
        }
      : null,
    ...commands.map((one) => ({
      label: one.shown_name,
      icon: ICONS.bolt,
      act: () => useMenu(message.channel_id, one.name, ON_MESSAGE, message.id),
    })),
  ]);
}

async function offered() {
  try {
    const { commands } = await look.commands(state.me.id, state.place);
    return commands.filter((one) => one.type === ON_MESSAGE);
  } catch {
    return [];
  }
}

async function copyLink(message) {
  const url = new URL(location.href);
  url.hash = placeHash({ channel: message.channel_id, message: message.id });
  await navigator.clipboard.writeText(url.href);
  notice(t("message.copied"), "good");
}

async function remove(message) {
  try {
    await act.remove(state.me.id, message.id);
  } catch (error) {
    tellRefusal(error);
  }
}
