/**
 * The open channel: rights taken from the bot, the thread archived or locked, the newest board post deleted.
 */

import { stage } from "../api.js";
import { h } from "../dom.js";
import { channelName } from "../names.js";
import { tellRefusal } from "../notice.js";
import { CHANNEL, state } from "../state.js";
import { t } from "../words.js";
import { toolButton } from "./doing.js";

const RIGHTS = [
  ["VIEW_CHANNEL", 10, "right.view"],
  ["SEND_MESSAGES", 11, "right.send"],
  ["SEND_MESSAGES_IN_THREADS", 38, "right.send_threads"],
  ["CREATE_PUBLIC_THREADS", 35, "right.create_threads"],
  ["MANAGE_THREADS", 34, "right.manage_threads"],
  ["ATTACH_FILES", 15, "right.attach"],
  ["EMBED_LINKS", 14, "right.embed"],
  ["READ_MESSAGE_HISTORY", 16, "right.history"],
  ["PIN_MESSAGES", 51, "right.pin"],
];

/** The part of the drawer about the open channel. */
export function placePart() {
  const shown = {};
  return {
    title: () => t("tools.place"),
    build: () => build(shown),
    draw: () => draw(shown),
  };
}

function build(shown) {
  shown.name = h("p", { class: "tool-status" });
  shown.archive = toolButton("", () => changeThread({ archived: !state.channel.thread_metadata.archived }));
  shown.lock = toolButton("", () => changeThread({ locked: !state.channel.thread_metadata.locked }));
  shown.remove = toolButton(t("tools.remove_post"), removePost, "danger");
  shown.rights = RIGHTS.map(([name, , key]) => rightBox(name, t(key)));
  shown.rightsOf = h("legend", {});
  shown.fieldset = h("fieldset", { class: "rights" }, shown.rightsOf, shown.rights);
  shown.fieldset.addEventListener("change", () => saveRights(shown));
  return h(
    "div",
    { class: "tool-body" },
    shown.name,
    h("div", { class: "row" }, shown.archive, shown.lock, shown.remove),
    shown.fieldset,
  );
}

function rightBox(name, label) {
  return h("label", { class: "box small" }, h("input", { type: "checkbox", value: name }), h("span", {}, label));
}

async function changeThread(change) {
  await stage.changeThread(state.place, change);
}

/** The newest post of the bot in the channel that everybody sees and that has a picture. */
function newestPost() {
  return state
    .messagesOf(state.place)
    .findLast((one) => one.author.id === state.bot.id && one.attachments.length > 0 && !(one.flags & 64));
}

async function removePost() {
  const post = newestPost();
  if (post) await stage.removeMessage(post.id);
}

/** Rights are set where Discord keeps them: a thread has those of its channel. */
function rightsChannel() {
  const { channel } = state;
  return state.isThread(channel) ? (state.channels.get(channel.parent_id) ?? channel) : channel;
}

async function saveRights(shown) {
  const denied = [...shown.fieldset.querySelectorAll("input:not(:checked)")].map((box) => box.value);
  shown.saving = true;
  try {
    const { id, permission_overwrites } = await stage.denyBot(rightsChannel().id, denied);
    shown.saving = false;
    state.takeChannel({ ...state.channels.get(id), permission_overwrites });
  } catch (error) {
    tellRefusal(error);
  } finally {
    shown.saving = false;
  }
}

function draw(shown) {
  const { channel } = state;
  if (!channel) return;
  const meta = channel.thread_metadata;
  shown.name.textContent = channelName(channel);
  for (const one of [shown.archive, shown.lock]) one.hidden = !meta;
  shown.archive.textContent = t(meta?.archived ? "tools.unarchive" : "tools.archive");
  shown.lock.textContent = t(meta?.locked ? "tools.unlock" : "tools.lock");
  shown.remove.disabled = !newestPost();
  shown.fieldset.hidden = channel.type === CHANNEL.direct;
  if (shown.fieldset.hidden || shown.saving) return;
  const held = rightsChannel();
  shown.rightsOf.textContent = t("tools.rights", { channel: held.name });
  const denied = deniedTo(held);
  for (const [index, [, bit]] of RIGHTS.entries()) {
    shown.rights[index].querySelector("input").checked = !(denied & (1n << BigInt(bit)));
  }
}

/** The rights that the bot or one of its roles lacks in a channel. */
function deniedTo(channel) {
  const own = [state.bot.id, ...(state.members.find((one) => one.id === state.bot.id)?.roles ?? [])];
  const overwrites = channel.permission_overwrites.filter((one) => own.includes(one.id));
  return overwrites.reduce((denied, one) => denied | BigInt(one.deny), 0n);
}
