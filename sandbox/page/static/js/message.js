/**
 * One message as an `article`: who wrote it and why, what it says, what is under way with it.
 */

import { activityOf } from "./activity.js";
import { attachments } from "./components/media.js";
import { embed } from "./components/embed.js";
import { components } from "./components/render.js";
import { h, svg } from "./dom.js";
import { ICONS } from "./icons.js";
import { madeWithin } from "./ids.js";
import { markdown } from "./markdown/blocks.js";
import { placeHash } from "./markdown/links.js";
import { avatar, names } from "./names.js";
import { excerpt } from "./plain.js";
import { state } from "./state.js";
import { messageMoment, momentText } from "./times.js";
import { t } from "./words.js";

/** The flags of a message that show. */
export const FLAG = { ephemeral: 1 << 6, thinking: 1 << 7, v2: 1 << 15 };

const TYPE = { pinned: 6, threadCreated: 18, threadStarter: 21 };
const GROUPED_SECONDS = 420;

/** A message; `before` is the one above it, whose head it may share. */
export function messageElement(message, before) {
  const at = activityOf(message.id);
  const grouped = sharesHead(message, before);
  const classes = ["message"];
  if (grouped) classes.push("grouped");
  if (message.pings) classes.push("pings");
  if (message.flags & FLAG.ephemeral) classes.push("ephemeral");
  return h(
    "article",
    {
      class: classes.join(" "),
      id: `m${message.id}`,
      tabindex: "-1",
      "aria-label": t("message.label", { author: message.author_name }),
      dataset: { key: message.id, message: message.id },
    },
    grouped ? null : above(message),
    h("div", { class: "message-side" }, grouped ? null : avatarOf(message)),
    h(
      "div",
      { class: "message-main" },
      grouped ? null : head(message),
      h("div", { class: "message-body" }, body(message, at)),
      below(message, at),
    ),
    h(
      "button",
      {
        type: "button",
        class: "icon-button message-more",
        "aria-label": t("message.more"),
        "aria-haspopup": "menu",
        dataset: { more: message.id, key: "more" },
      },
      svg(MORE, { size: 18 }),
    ),
  );
}

const MORE = ["M5 12h.01", "M12 12h.01", "M19 12h.01"];

function sharesHead(message, before) {
  return Boolean(
    before &&
    before.author.id === message.author.id &&
    !message.components.length &&
    !isAnswer(message) &&
    !isSystem(message) &&
    !isSystem(before) &&
    (before.flags & FLAG.ephemeral) === (message.flags & FLAG.ephemeral) &&
    madeWithin(before.id, message.id, GROUPED_SECONDS),
  );
}

function isSystem(message) {
  return Object.values(TYPE).includes(message.type);
}

function isAnswer(message) {
  return Boolean(message.referenced_message !== undefined || message.interaction_metadata?.name);
}

function avatarOf(message) {
  if (isSystem(message)) return svg(message.type === TYPE.pinned ? ICONS.message : ICONS.thread);
  return avatar(message.author.id, message.author_name, { bot: message.author.bot });
}

function head(message) {
  return h(
    "header",
    { class: "message-head" },
    h("bdi", { class: "author" }, message.author_name),
    message.author.bot ? h("span", { class: "tag" }, t("message.bot")) : null,
    messageMoment(message.timestamp),
  );
}

/** The line above the head: the message that this one answers, or the command. */
function above(message) {
  const answered = message.referenced_message;
  if (answered && message.type !== TYPE.threadStarter) {
    return h(
      "a",
      {
        class: "above",
        href: placeHash({ channel: answered.channel_id, message: answered.id }),
        dataset: { place: "" },
      },
      svg(ICONS.reply, { size: 14 }),
      h(
        "bdi",
        { class: "author" },
        answered.author_name ?? state.nameOf(answered.author.id) ?? answered.author.username,
      ),
      h("span", { class: "above-words", dir: "auto" }, excerpt(answered)),
    );
  }
  if (answered === null)
    return h("div", { class: "above" }, svg(ICONS.reply, { size: 14 }), t("message.answered_gone"));
  const asked = message.interaction_metadata;
  if (!asked?.name) return null;
  const who = state.nameOf(asked.user.id) ?? asked.user.username;
  return h(
    "div",
    { class: "above" },
    svg(ICONS.slash, { size: 14 }),
    h("bdi", { class: "author" }, who),
    h("span", {}, t("message.used", { command: `/${asked.name}` })),
  );
}

function body(message, at) {
  if (message.flags & FLAG.thinking) return thinking(message);
  if (message.type === TYPE.threadCreated) return h("p", {}, t("message.thread_created", { name: message.content }));
  if (message.type === TYPE.threadStarter) return starter(message, at);
  if (message.type === TYPE.pinned) return h("p", {}, t("message.pinned", { name: message.author_name }));
  return content(message, at);
}

function thinking(message) {
  return h(
    "p",
    { class: "thinking" },
    h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
    t("message.thinking", { name: message.author_name }),
  );
}

function starter(message, at) {
  const first = message.referenced_message;
  return first ? content(first, { ...at, pending: null }) : h("p", {}, t("message.answered_gone"));
}

function content(message, at) {
  const words = message.content ? markdown(message.content, names) : null;
  const mark = message.edited_timestamp ? edited(message.edited_timestamp) : null;
  const line = message.components.length ? null : words?.querySelector(":scope > p:last-child");
  line?.append(" ", mark ?? "");
  return [
    words,
    message.flags & FLAG.v2 ? null : attachments(message.attachments),
    message.embeds.map(embed),
    message.components.length ? h("div", { class: "components" }, components(message.components, at)) : null,
    line ? null : mark,
  ];
}

function edited(moment) {
  return h("small", { class: "edited", title: momentText(Date.parse(moment) / 1000, "F") }, t("message.edited"));
}

function below(message, at) {
  return [
    message.reactions?.length ? h("div", { class: "reactions" }, message.reactions.map(reaction)) : null,
    message.thread ? threadCard(message.thread) : null,
    at.failed
      ? h(
          "p",
          { class: "failure", role: "alert", dataset: { key: "failure" } },
          svg(ICONS.warn, { size: 16 }),
          t(at.failed),
        )
      : null,
    message.flags & FLAG.ephemeral ? ephemeralFoot(message) : null,
  ];
}

function reaction(one) {
  return h("span", { class: one.me ? "reaction own" : "reaction" }, `${one.emoji.name} ${one.count}`);
}

function threadCard(thread) {
  const known = state.channels.get(thread.id);
  const count = known?.message_count ?? thread.message_count;
  return h(
    "a",
    { class: "thread-card", href: placeHash({ channel: thread.id }), dataset: { place: "", key: "thread" } },
    svg(ICONS.thread, { size: 18 }),
    h("bdi", { class: "thread-name" }, known?.name ?? thread.name),
    h("span", { class: "thread-count" }, t("thread.messages", { count })),
  );
}

function ephemeralFoot(message) {
  return h(
    "p",
    { class: "only-you", dataset: { key: "only-you" } },
    svg(ICONS.eye, { size: 16 }),
    t("message.only_you"),
    " ",
    h(
      "button",
      { type: "button", class: "link", dataset: { dismiss: message.id, key: "dismiss" } },
      t("message.dismiss"),
    ),
  );
}
