/**
 * Writing: messages, answers, changes of own messages, and `/` for the bot's commands.
 */

import { act, look } from "./api.js";
import { showCommand } from "./command-form.js";
import { entriesOf, matching } from "./commands.js";
import { byId, h } from "./dom.js";
import { Listbox } from "./listbox.js";
import { channelName } from "./names.js";
import { tellRefusal } from "./notice.js";
import { state } from "./state.js";
import { t } from "./words.js";

const LONGEST = 2000;
/** Where people point with fingers, the focus would bring up the keyboard of the screen unasked. */
const KEYBOARD = matchMedia("(pointer: fine)");

export class Composer {
  constructor() {
    this.form = byId("composer");
    this.field = byId("say");
    this.about = null;
    this.list = new Listbox(this.field, {
      label: t("command.list"),
      className: "listbox picker",
      draw: drawEntry,
      onChoose: (entry) => this.choose(entry),
    });
    byId("picker-place").append(this.list.element);
    this.field.addEventListener("input", () => this.typed());
    this.field.addEventListener("keydown", (event) => this.key(event));
    this.field.addEventListener("blur", () => this.list.close());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
    byId("slash").addEventListener("click", () => this.startCommand(""));
    byId("about-end").addEventListener("click", () => this.settle(null));
    document.addEventListener("keydown", (event) => this.keyElsewhere(event));
  }

  /** `/` begins a command from anywhere that takes no text. */
  keyElsewhere(event) {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, textarea, select, dialog") || this.field.disabled) return;
    event.preventDefault();
    this.startCommand("");
  }

  /** Another channel is open, or what may be written in it has changed. */
  draw() {
    const channel = state.channel;
    const name = channel ? channelName(channel) : "";
    const mayWrite = Boolean(channel?.may_write);
    this.field.placeholder = mayWrite ? t("composer.hint") : t("composer.closed");
    this.field.setAttribute("aria-label", t("composer.label", { channel: name }));
    this.field.disabled = !mayWrite;
    byId("send").disabled = !mayWrite;
    this.list.element.setAttribute("aria-label", t("command.list"));
  }

  /** Everything unfinished is given up. */
  clear() {
    this.endCommand();
    this.settle(null);
    this.list.close();
  }

  /** What the next message is about: null, an answer to a message, or a change of one. */
  settle(about) {
    if (this.about?.kind === "edit" || about?.kind === "edit")
      this.write(about?.kind === "edit" ? about.message.content : "");
    this.about = about;
    byId("about").hidden = about === null;
    if (about === null) return;
    const words = {
      reply: () => t("composer.reply", { name: about.message.author_name }),
      edit: () => t("composer.edit"),
    };
    byId("about-words").textContent = words[about.kind]();
    this.field.focus();
  }

  reply(message) {
    this.settle({ kind: "reply", message });
  }

  edit(message) {
    this.settle({ kind: "edit", message });
  }

  write(text) {
    this.field.value = text;
    this.grow();
  }

  grow() {
    this.field.style.height = "auto";
    this.field.style.height = `${this.field.scrollHeight}px`;
  }

  typed() {
    this.grow();
    const name = this.commandName();
    if (name === null) this.list.close();
    else this.offer(name);
  }

  /** What stands behind `/` if a command is being typed, else null. */
  commandName() {
    return this.about === null ? (/^\/([^\n]*)$/.exec(this.field.value)?.[1] ?? null) : null;
  }

  /** Begins a command as if `/` and its name had been typed. */
  startCommand(name) {
    this.endCommand();
    this.settle(null);
    this.write(`/${name}`);
    this.field.focus();
    this.offer(name);
  }

  /** Shows the commands that fit what is typed, and gives them; none if more was typed meanwhile. */
  async offer(typed) {
    const channel = state.place;
    try {
      const { commands } = await look.commands(state.me.id, channel);
      if (channel !== state.place || this.field.value !== `/${typed}`) return [];
      const entries = matching(entriesOf(commands, state.me.locale), typed);
      this.list.show(entries, commands.length ? t("command.none_fits") : t("command.none"));
      return entries;
    } catch (error) {
      tellRefusal(error);
      return [];
    }
  }

  choose(entry) {
    this.write("");
    this.form.hidden = true;
    showCommand(entry, state.place, () => {
      this.endCommand();
      if (KEYBOARD.matches) this.field.focus();
    });
  }

  endCommand() {
    byId("command-place").replaceChildren();
    this.form.hidden = false;
  }

  key(event) {
    if (event.isComposing || event.defaultPrevented) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.send();
    } else if (event.key === "Escape" && this.about) this.settle(null);
    else if (event.key === "ArrowUp" && this.field.value === "") this.editLast();
  }

  editLast() {
    const own = state.messagesOf(state.place).findLast((one) => one.mine && one.content);
    if (own) this.edit(own);
  }

  /** Sends what is written. A line that begins like a command picks the first that fits; it is never a message. */
  async send() {
    const name = this.commandName();
    if (name !== null) {
      const [first] = await this.offer(name);
      if (first) this.list.choose(0);
      return;
    }
    const text = this.field.value.trim();
    if (!text || text.length > LONGEST) return;
    const { about } = this;
    try {
      if (about?.kind === "edit") await act.edit(state.me.id, about.message.id, text);
      else await act.say(state.me.id, state.place, text, about?.message.id ?? null);
      this.settle(null);
      this.write("");
    } catch (error) {
      tellRefusal(error);
    }
  }
}

function drawEntry(entry) {
  const options = entry.options.map((one) => (one.required ? one.shown : `[${one.shown}]`)).join("  ");
  return [
    h(
      "span",
      { class: "entry-name" },
      h("strong", {}, `/${entry.title}`),
      options ? h("span", { class: "entry-options" }, options) : null,
    ),
    h("span", { class: "entry-about" }, entry.description),
  ];
}
