/**
 * What this window knows: who acts, the server, its channels and the messages it has loaded. Whoever shows a part of
 * it listens to that part's topic.
 */

import { compareIds } from "./ids.js";

const TOPICS = ["all", "people", "channels", "messages", "place", "bot", "welcome", "log"];

/** The channel types that the page tells apart, as Discord numbers them. */
export const CHANNEL = { text: 0, direct: 1, category: 4, publicThread: 11, privateThread: 12 };

class State {
  constructor() {
    this.me = null;
    this.guild = null;
    this.bot = null;
    this.welcome = null;
    this.people = [];
    this.members = [];
    this.roles = [];
    this.channels = new Map();
    this.messages = new Map();
    this.more = new Map();
    this.gone = new Set();
    this.place = null;
    this.log = { requests: 0, findings: 0 };
    this.listeners = new Map(TOPICS.map((topic) => [topic, []]));
  }

  /** Calls `listener` with what changed whenever a topic does; `all` stands for everything at once. */
  on(topic, listener) {
    this.listeners.get(topic).push(listener);
  }

  tell(topic, ...what) {
    for (const listener of this.listeners.get(topic)) listener(...what);
  }

  /** Takes a whole snapshot; what was loaded of messages is forgotten. */
  take(snapshot) {
    this.me = snapshot.people.find((one) => one.id === snapshot.user.id) ?? snapshot.user;
    this.guild = snapshot.guild;
    this.bot = snapshot.bot;
    this.welcome = snapshot.welcome;
    this.people = snapshot.people;
    this.members = snapshot.members;
    this.roles = snapshot.roles;
    this.channels = new Map(snapshot.channels.map((one) => [one.id, one]));
    this.messages.clear();
    this.more.clear();
  }

  takePeople(people) {
    this.people = people;
    this.me = people.find((one) => one.id === this.me.id) ?? this.me;
    this.tell("people");
  }

  takeChannel(channel) {
    this.channels.set(channel.id, channel);
    this.tell("channels", channel.id);
  }

  dropChannel(id) {
    this.channels.delete(id);
    this.messages.delete(id);
    this.tell("channels", id);
  }

  takeBot(bot) {
    this.bot = bot;
    this.tell("bot");
  }

  takeWelcome(welcome) {
    this.welcome = welcome;
    this.tell("welcome");
  }

  takeLog(log) {
    this.log = log;
    this.tell("log");
  }

  /** A page of a channel's messages is about to come: from now on what happens there is kept. */
  expect(channel) {
    if (!this.messages.has(channel)) this.messages.set(channel, new Map());
  }

  /** Adds a page of messages. What the stream has told meanwhile is newer than the page. */
  takePage(channel, page) {
    this.expect(channel);
    const known = this.messages.get(channel);
    for (const message of page.messages) {
      if (!known.has(message.id) && !this.gone.has(message.id)) known.set(message.id, message);
    }
    this.more.set(channel, page.more);
  }

  /** A message is new or changed. Those of channels that were never opened are not kept. */
  takeMessage(message) {
    const known = this.messages.get(message.channel_id);
    if (!known) return;
    const isNew = !known.has(message.id);
    known.set(message.id, message);
    this.tell("messages", { channel: message.channel_id, message, isNew });
  }

  dropMessage(channel, id) {
    this.gone.add(id);
    const known = this.messages.get(channel);
    if (known?.delete(id)) this.tell("messages", { channel, message: null, isNew: false });
  }

  /** The loaded messages of a channel, oldest first. */
  messagesOf(channel) {
    return [...(this.messages.get(channel)?.values() ?? [])].sort((a, b) => compareIds(a.id, b.id));
  }

  message(channel, id) {
    return this.messages.get(channel)?.get(id) ?? null;
  }

  /** The channel that is open, or null. */
  get channel() {
    return this.channels.get(this.place) ?? null;
  }

  isThread(channel) {
    return channel.type === CHANNEL.publicThread || channel.type === CHANNEL.privateThread;
  }

  /** The name a user is shown under: nickname, else name. */
  nameOf(userId) {
    const member = this.members.find((one) => one.id === userId);
    if (member) return member.nick ?? member.name;
    return this.people.find((one) => one.id === userId)?.name ?? null;
  }
}

export const state = new State();
