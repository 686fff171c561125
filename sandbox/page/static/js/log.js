/**
 * The messages of the open channel: a log that stays at its end while the reader is there, and keeps its place while
 * they are not.
 */

import { look } from "./api.js";
import { activityOf, onActivity } from "./activity.js";
import { byId, h } from "./dom.js";
import { compareIds } from "./ids.js";
import { messageElement } from "./message.js";
import { morph } from "./morph.js";
import { tellRefusal } from "./notice.js";
import { markRead } from "./reading.js";
import { state } from "./state.js";
import { now } from "./times.js";
import { spokenLocale, t } from "./words.js";

const NEAR_END = 120;

export class Log {
  constructor() {
    this.scroller = byId("scroller");
    this.list = byId("log");
    this.jump = byId("jump");
    this.atEnd = true;
    this.height = 0;
    this.drawn = new Map();
    this.era = 0;
    this.firstNew = null;
    this.loading = null;
    this.scroller.addEventListener("scroll", () => this.scrolled(), { passive: true });
    this.jump.addEventListener("click", () => this.toEnd());
    new ResizeObserver(() => this.settle()).observe(this.list);
    new ResizeObserver(() => this.settle()).observe(this.scroller);
    state.on("messages", (what) => this.changed(what));
    state.on("channels", (id) => this.refresh(id));
    state.on("all", () => this.begin());
    onActivity((id) => this.refresh(id));
  }

  /** Shows the open channel from its end, the first unread message marked. */
  show() {
    this.atEnd = true;
    this.firstNew = this.findFirstNew();
    this.list.replaceChildren();
    this.draw();
    this.toEnd();
  }

  findFirstNew() {
    const channel = state.channel;
    if (!channel?.unread || !channel.last_read) return null;
    const found = state.messagesOf(channel.id).find((one) => compareIds(one.id, channel.last_read) > 0 && !one.mine);
    return found?.id ?? null;
  }

  /** Everything that is loaded, brought to its present state; what has not changed is left alone. */
  draw() {
    const focused = this.focusedControl();
    const shown = new Map([...this.list.children].map((row) => [row.dataset.key, row]));
    const drawn = new Map();
    let place = this.list.firstElementChild;
    for (const { key, cause, make } of this.rows()) {
      const known = shown.get(key);
      shown.delete(key);
      drawn.set(key, cause);
      if (known && known !== place) this.list.insertBefore(known, place);
      if (!known) this.list.insertBefore(make(), place);
      else place = (isSame(this.drawn.get(key), cause) ? known : morph(known, make())).nextElementSibling;
    }
    for (const row of shown.values()) row.remove();
    this.drawn = drawn;
    this.refocus(focused);
    this.settle();
  }

  /** The rows of the log from the top: their key, what they are made from, and how. */
  rows() {
    const { channel } = state;
    if (!channel) return [];
    const more = state.more.get(channel.id);
    const rows = [{ key: "beginning", cause: [this.era, more], make: () => beginning(more) }];
    let before = null;
    for (const message of state.messagesOf(channel.id)) {
      if (!before || dayOf(before) !== dayOf(message)) {
        rows.push({ key: `day ${dayOf(message)}`, cause: [this.era], make: () => dayRow(message) });
        before = null;
      }
      if (message.id === this.firstNew) {
        rows.push({ key: "new", cause: [this.era], make: newLine });
        before = null;
      }
      const above = before;
      const cause = [this.era, message, above, activityOf(message.id), state.channels.get(message.id)];
      rows.push({ key: message.id, cause, make: () => messageElement(message, above) });
      before = message;
    }
    return rows;
  }

  changed({ channel, isNew }) {
    if (channel !== state.place) return;
    this.draw();
    if (isNew && !this.atEnd) this.jump.hidden = false;
    if (this.atEnd) markRead();
  }

  /** A language or a person other than before: nothing that was drawn is right any more. */
  begin() {
    this.era += 1;
  }

  /** One message again: something is under way with it, or the thread that began with it has changed. */
  refresh(id) {
    if (state.message(state.place, id)) this.draw();
  }

  /** Loads the page of messages before the first that is there, once at a time. */
  older() {
    this.loading ??= this.loadOlder()
      .catch(tellRefusal)
      .finally(() => {
        this.loading = null;
      });
    return this.loading;
  }

  firstLoaded() {
    return state.messagesOf(state.place)[0]?.id ?? null;
  }

  async loadOlder() {
    const channel = state.place;
    if (!state.channel || !state.more.get(channel)) return;
    const page = await look.messages(state.me.id, channel, this.firstLoaded());
    if (channel !== state.place) return;
    const height = this.scroller.scrollHeight;
    state.takePage(channel, page);
    this.draw();
    if (!this.atEnd) this.scroller.scrollTop += this.scroller.scrollHeight - height;
  }

  /** Brings a message to the middle of the screen and marks it for a moment, after loading what is needed. */
  async goTo(id) {
    for (let first = null; !state.message(state.place, id) && first !== this.firstLoaded();) {
      first = this.firstLoaded();
      await this.older();
    }
    const row = byId(`m${id}`);
    if (!row) return false;
    this.atEnd = false;
    row.scrollIntoView({ block: "center" });
    row.focus({ preventScroll: true });
    row.classList.add("found");
    setTimeout(() => row.classList.remove("found"), 2_000);
    return true;
  }

  toEnd() {
    this.atEnd = true;
    this.jump.hidden = true;
    this.scroller.scrollTop = this.scroller.scrollHeight;
    markRead();
  }

  /** Somebody has scrolled; or what is shown has grown under a reader at its end, who is to stay there. */
  scrolled() {
    const height = this.scroller.scrollHeight - this.scroller.clientHeight;
    if (height !== this.height && this.atEnd) {
      this.settle();
      return;
    }
    this.height = height;
    const left = this.scroller.scrollHeight - this.scroller.scrollTop - this.scroller.clientHeight;
    const wasAtEnd = this.atEnd;
    this.atEnd = left < NEAR_END;
    this.jump.hidden = this.atEnd;
    if (this.atEnd && !wasAtEnd) markRead();
    if (this.scroller.scrollTop < NEAR_END) this.older();
  }

  settle() {
    this.height = this.scroller.scrollHeight - this.scroller.clientHeight;
    if (this.atEnd) this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  /** Where the focus is in the log: a message and the key of one of its controls. */
  focusedControl() {
    const focused = document.activeElement;
    const row = focused?.closest?.("#log > [data-message]");
    if (!row) return null;
    const controls = controlsOf(row);
    return { row: row.dataset.key, key: focused.dataset.key ?? null, index: controls.indexOf(focused) };
  }

  /** Gives the focus back after a change that took it away: to the same control, or to the one in its place. */
  refocus(before) {
    if (!before || (document.activeElement !== document.body && document.activeElement !== null)) return;
    const row = byId(`m${before.row}`);
    if (!row) return;
    const controls = controlsOf(row);
    const same = controls.find((one) => before.key !== null && one.dataset.key === before.key);
    const target = same ?? controls[Math.min(before.index, controls.length - 1)] ?? row;
    target.focus({ preventScroll: true });
  }
}

function controlsOf(row) {
  return [...row.querySelectorAll("button, select, a[href], summary, input")].filter((one) => !one.disabled);
}

/** Whether two lists of causes hold the same things. */
function isSame(one, other) {
  return one !== undefined && one.every((cause, index) => cause === other[index]);
}

function beginning(more) {
  if (!more) return h("p", { class: "beginning", dataset: { key: "beginning" } }, t("log.beginning"));
  const dataset = { older: "", key: "beginning" };
  return h("button", { type: "button", class: "button secondary older", dataset }, t("log.older"));
}

function newLine() {
  return h("div", { class: "new-line", role: "separator", dataset: { key: "new" } }, h("span", {}, t("log.new")));
}

function dayOf(message) {
  return new Date(message.timestamp).toDateString();
}

function dayRow(message) {
  const date = new Date(message.timestamp);
  const isToday = date.toDateString() === new Date(now() * 1000).toDateString();
  const text = isToday ? t("log.today") : new Intl.DateTimeFormat(spokenLocale(), { dateStyle: "long" }).format(date);
  return h(
    "div",
    { class: "day", role: "separator", dataset: { key: `day ${date.toDateString()}` } },
    h("span", {}, text),
  );
}
