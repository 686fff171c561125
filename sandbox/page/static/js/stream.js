/**
 * The live connection: server-sent events into the state. It is closed while the window is hidden, since a browser
 * has only six connections for all its windows, and opened again from the last version.
 */

import { look } from "./api.js";
import { state } from "./state.js";

const RETRY = 1_500;

const TAKES = {
  message: (data) => state.takeMessage(data),
  gone: (data) => state.dropMessage(data.channel, data.message),
  channel: (data) => state.takeChannel(data),
  channel_gone: (data) => state.dropChannel(data.channel),
  people: (data) => state.takePeople(data),
  bot: (data) => state.takeBot(data),
  welcome: (data) => state.takeWelcome(data),
  log: (data) => state.takeLog(data),
};

export class Stream {
  /** `onReset` is called when everything must be fetched anew, `onReach` with whether the connection stands. */
  constructor({ onReset, onReach }) {
    this.onReset = onReset;
    this.onReach = onReach;
    this.source = null;
    this.user = null;
    this.version = null;
    document.addEventListener("visibilitychange", () => this.follow());
  }

  /** Listen for a person from a version on. */
  open(user, version) {
    this.close();
    this.user = user;
    this.version = version;
    this.follow();
  }

  close() {
    this.source?.close();
    this.source = null;
  }

  follow() {
    if (document.hidden) this.close();
    else if (this.user !== null && this.source === null) this.connect();
  }

  connect() {
    const source = new EventSource(look.stream(this.user, this.version));
    this.source = source;
    source.addEventListener("open", () => this.onReach(true));
    source.addEventListener("error", () => this.lost(source));
    this.listen(source, "reset", () => this.onReset());
    for (const [name, take] of Object.entries(TAKES)) this.listen(source, name, take);
  }

  listen(source, name, take) {
    source.addEventListener(name, (event) => {
      if (source !== this.source) return;
      if (event.lastEventId) this.version = event.lastEventId;
      take(JSON.parse(event.data));
    });
  }

  /** The browser tries again by itself unless the answer was a refusal. */
  lost(source) {
    if (source !== this.source) return;
    this.onReach(false);
    if (source.readyState !== EventSource.CLOSED) return;
    this.source = null;
    setTimeout(() => this.follow(), RETRY);
  }
}
