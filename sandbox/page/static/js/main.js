/**
 * The page: loads what a person sees, opens a place of it, and keeps both true.
 *
 * The address says who acts and where: `?as=ada#/CHANNEL/MESSAGE`. So windows of several people stand side by side, and
 * the browser's back and forward work.
 */

import { hearLog } from "./actions.js";
import { act, look } from "./api.js";
import { Banner } from "./banner.js";
import { Composer } from "./composer.js";
import { byId } from "./dom.js";
import { showDrawer } from "./drawer.js";
import { drawFrame } from "./frame.js";
import { compareIds } from "./ids.js";
import { Log } from "./log.js";
import { placeHash } from "./markdown/links.js";
import { openMessageMenu } from "./message-menu.js";
import { notice, tellRefusal } from "./notice.js";
import { closeOver, hearPanels } from "./panels.js";
import { showMembers, showPerson } from "./people.js";
import { markRead } from "./reading.js";
import { showSidebar } from "./sidebar.js";
import { CHANNEL, state } from "./state.js";
import { Stream } from "./stream.js";
import { keepTheme } from "./theme.js";
import { keepMomentsTrue, now, setNow } from "./times.js";
import { loadWords, speak, t } from "./words.js";

const FIRST_PERSON = "ada";
const KEPT_PERSON = "person";
const KEPT_VISIT = "visited";
const GREETED = ["en-US", "cs", "de"];
const RETRY = 1_500;

class Page {
  constructor() {
    this.followed = null;
    this.spoken = null;
    this.offset = 0;
    this.log = new Log();
    this.composer = new Composer();
    this.banner = new Banner();
    this.stream = new Stream({
      onReset: () => this.reload(),
      onReach: (reached) => this.banner.setReached(reached),
    });
    const become = (id) => this.become(id).catch(tellRefusal);
    state.on("people", () => this.respeak());
    showSidebar((id) => this.go({ channel: id }));
    showPerson(become);
    showMembers(become);
    showDrawer();
    hearPanels();
    hearLog(byId("log"), {
      onCommand: (name) => this.composer.startCommand(name),
      onOlder: () => this.log.older(),
    });
    byId("log").addEventListener("click", (event) => this.openMore(event));
    state.on("channels", (id) => this.channelChanged(id));
    state.on("bot", () => this.followClock());
    for (const event of ["hashchange", "popstate"])
      window.addEventListener(event, () => this.moved().catch(tellRefusal));
    document.addEventListener("click", (event) => this.repeatPlace(event));
    document.addEventListener("visibilitychange", markRead);
  }

  /** The first load: who acts, what they see, where they are. */
  async start() {
    const asked = new URLSearchParams(location.search).get("as") ?? sessionStorage.getItem(KEPT_PERSON) ?? FIRST_PERSON;
    const isFirst = localStorage.getItem(KEPT_VISIT) === null && !location.search;
    localStorage.setItem(KEPT_VISIT, "");
    await this.load(asked);
    this.address(state.me.username);
    await this.followAddress();
    if (isFirst) await this.greet();
  }

  /** Whoever comes for the first time is spoken to in the language of their browser, if it is one of the page's. */
  async greet() {
    const wanted = GREETED.find((locale) => navigator.language.startsWith(locale.slice(0, 2)));
    if (wanted && !state.me.locale.startsWith(wanted.slice(0, 2))) await act.speak(state.me.id, wanted);
  }

  /** Takes a snapshot of what a person sees and listens from there on. */
  async load(user) {
    const snapshot = await look.state(user).catch((error) => {
      if (error.code !== "unknown_user") throw error;
      return look.state(FIRST_PERSON);
    });
    state.take(snapshot);
    setNow(snapshot.now);
    this.offset = state.bot.offset_hours;
    sessionStorage.setItem(KEPT_PERSON, state.me.username);
    this.spoken = state.me.locale;
    speak(state.me.locale);
    drawFrame();
    this.stream.open(state.me.id, snapshot.version);
    state.tell("all");
  }

  address(username) {
    const url = new URL(location.href);
    if (url.searchParams.get("as") === username) return;
    url.searchParams.set("as", username);
    history.replaceState(null, "", url);
  }

  /** Everything anew, at the same place: something was missed, or rights have changed. */
  async reload() {
    try {
      await this.load(state.me.id);
      await this.open(state.place, { again: true });
    } catch {
      setTimeout(() => this.reload(), RETRY);
    }
  }

  async become(id) {
    const person = state.people.find((one) => one.id === id);
    const url = new URL(location.href);
    url.searchParams.set("as", person.username);
    this.composer.clear();
    await this.load(id);
    if (!state.channels.has(state.place)) url.hash = "";
    history.pushState(null, "", url);
    await this.followAddress();
  }

  /** The address has changed: by a link, or by back and forward, which may lead to another person. */
  async moved() {
    if (location.href === this.followed) return;
    this.followed = location.href;
    const asked = new URLSearchParams(location.search).get("as");
    if (asked && asked !== state.me.username) await this.load(asked);
    await this.followAddress();
  }

  /** Opens the place that the address names, else the prepared table, else the first channel. */
  async followAddress() {
    const [, channel, message] = location.hash.split("/");
    const known = channel && state.channels.has(channel);
    if (channel && !known) notice(t("place.unknown"), "bad");
    const place = known ? { channel, message } : this.home();
    if (!known) history.replaceState(null, "", placeHash({ channel: place.channel }));
    this.followed = location.href;
    await this.open(place.channel);
    if (place.message) {
      const found = await this.log.goTo(place.message);
      if (!found) notice(t("place.message_unknown"), "bad");
    }
  }

  /** Where somebody begins: at the prepared table, where they were last, in their newest game, at the top. */
  home() {
    const channels = [...state.channels.values()];
    const texts = channels
      .filter((one) => one.type === CHANNEL.text)
      .sort((one, other) => one.position - other.position);
    const games = channels.filter((one) => one.followed && !one.thread_metadata.archived);
    const newest = games.sort((one, other) => compareIds(one.id, other.id)).at(-1);
    const wanted = [state.welcome?.channel, localStorage.getItem(this.placeKey()), newest?.id, texts[0]?.id];
    return { channel: wanted.find((id) => state.channels.has(id)) ?? null, message: null };
  }

  placeKey() {
    return `place ${state.me.username}`;
  }

  go(place) {
    location.hash = placeHash(place);
  }

  async open(channel, { again = false } = {}) {
    const moved = channel !== state.place;
    if (moved) this.composer.clear();
    state.place = channel;
    if (channel === null) return;
    state.expect(channel);
    const page = await look.messages(state.me.id, channel);
    if (channel !== state.place) return;
    state.takePage(channel, page);
    localStorage.setItem(this.placeKey(), channel);
    drawFrame();
    this.composer.draw();
    if (again && !moved) this.log.draw();
    else this.log.show();
    state.tell("place");
    closeOver();
  }

  channelChanged(id) {
    if (id !== state.place) return;
    if (!state.channels.has(id)) {
      this.go(this.home());
      return;
    }
    drawFrame();
    this.composer.draw();
  }

  /** The acting person's language may be another one now. */
  respeak() {
    if (this.spoken === state.me.locale) return;
    this.spoken = state.me.locale;
    speak(state.me.locale);
    drawFrame();
    this.composer.draw();
    state.tell("all");
    this.log.draw();
  }

  /** A link to the place where we are changes no address, but is to be followed too. */
  repeatPlace(event) {
    const link = event.target.closest("a[data-place]");
    if (link && link.hash === location.hash) this.followAddress().catch(tellRefusal);
  }

  /** The clock of the scene was moved: what is said relative to now moves with it. */
  followClock() {
    setNow(now() + (state.bot.offset_hours - this.offset) * 3600);
    this.offset = state.bot.offset_hours;
  }

  openMore(event) {
    const button = event.target.closest("[data-more]");
    const message = button && state.message(state.place, button.dataset.more);
    if (message) openMessageMenu(button, message, this.composer);
  }
}

keepTheme();
await loadWords("/page/words.json");
keepMomentsTrue();
await new Page().start();
document.body.dataset.ready = "";
