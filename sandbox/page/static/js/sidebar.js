/**
 * The list of channels and threads, with what is unread.
 */

import { act } from "./api.js";
import { byId, h, svg } from "./dom.js";
import { ICONS } from "./icons.js";
import { compareIds } from "./ids.js";
import { placeHash } from "./markdown/links.js";
import { morph } from "./morph.js";
import { avatar } from "./names.js";
import { tellRefusal } from "./notice.js";
import { CHANNEL, state } from "./state.js";
import { t } from "./words.js";

/** Draws the list, and again whenever something in it changes. `go` opens a channel by its id. */
export function showSidebar(go) {
  const list = byId("channels");
  const draw = () => {
    const wanted = h("div", { id: "channels" }, groups());
    morph(list, wanted);
  };
  list.addEventListener("click", (event) => {
    if (event.target.closest("[data-direct]")) openDirect(go);
  });
  state.on("channels", draw);
  state.on("place", draw);
  state.on("all", draw);
}

async function openDirect(go) {
  try {
    const channel = await act.direct(state.me.id);
    state.takeChannel(channel);
    go(channel.id);
  } catch (error) {
    tellRefusal(error);
  }
}

function groups() {
  const all = [...state.channels.values()];
  const categories = all.filter((one) => one.type === CHANNEL.category).sort(byPosition);
  const texts = all.filter((one) => one.type === CHANNEL.text).sort(byPosition);
  const loose = texts.filter((one) => !categories.some((category) => category.id === one.parent_id));
  return [
    directGroup(all),
    loose.length ? group(null, loose, all) : null,
    categories.map((category) =>
      group(
        category,
        texts.filter((one) => one.parent_id === category.id),
        all,
      ),
    ),
  ];
}

function byPosition(one, other) {
  return one.position - other.position || compareIds(one.id, other.id);
}

function directGroup(all) {
  const direct = all.find((one) => one.type === CHANNEL.direct);
  const inner = [
    avatar(state.bot.id, state.bot.name, { size: 24, bot: true }),
    h("bdi", { class: "channel-name" }, state.bot.name),
  ];
  const title = h("h2", {}, t("sidebar.direct"));
  if (direct) return h("section", { class: "channel-group" }, title, h("ul", {}, h("li", {}, link(direct, inner))));
  const button = h("button", { type: "button", class: "channel", dataset: { direct: "" } }, inner);
  return h("section", { class: "channel-group" }, title, h("ul", {}, h("li", {}, button)));
}

function group(category, channels, all) {
  return h(
    "section",
    { class: "channel-group", dataset: { key: category?.id ?? "loose" } },
    category ? h("h2", {}, h("bdi", {}, category.name)) : null,
    h(
      "ul",
      {},
      channels.map((channel) => entry(channel, all)),
    ),
  );
}

function entry(channel, all) {
  const threads = all
    .filter((one) => one.parent_id === channel.id && state.isThread(one))
    .sort((one, other) => compareIds(newest(other), newest(one)));
  const open = threads.filter((one) => !one.thread_metadata.archived);
  const archived = threads.filter((one) => one.thread_metadata.archived);
  return h(
    "li",
    { dataset: { key: channel.id } },
    link(channel, [svg(ICONS.hash, { size: 18 }), h("bdi", { class: "channel-name" }, channel.name)]),
    open.length ? h("ul", { class: "threads" }, open.map(threadEntry)) : null,
    archived.length ? archive(archived) : null,
  );
}

function newest(thread) {
  return thread.last_message_id ?? thread.id;
}

function threadEntry(thread) {
  const icon = thread.thread_metadata.locked ? ICONS.lock : ICONS.thread;
  return h(
    "li",
    { dataset: { key: thread.id } },
    link(thread, [svg(icon, { size: 16 }), h("bdi", { class: "channel-name" }, thread.name)]),
  );
}

function archive(threads) {
  const here = threads.some((one) => one.id === state.place);
  return h(
    "details",
    { class: "archive", open: here },
    h("summary", {}, t("sidebar.archived", { count: threads.length })),
    h("ul", { class: "threads" }, threads.map(threadEntry)),
  );
}

function link(channel, inner) {
  const here = channel.id === state.place;
  const unread = channel.unread && !here;
  return h(
    "a",
    {
      class: unread ? "channel unread" : "channel",
      href: placeHash({ channel: channel.id }),
      "aria-current": here ? "page" : null,
      dataset: { place: "", key: channel.id },
    },
    inner,
    badge(channel.mentions),
    unread ? h("span", { class: "unseen" }, t("sidebar.unread")) : null,
  );
}

/** The number of times that somebody was mentioned and has not seen it. */
function badge(count) {
  if (!count) return null;
  return h(
    "span",
    { class: "badge" },
    String(count),
    h("span", { class: "unseen" }, ` ${t("sidebar.mentions", { count })}`),
  );
}
