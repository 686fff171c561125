/**
 * The people: who this window acts as and in which language, and the list of members.
 */

import { act, look } from "./api.js";
import { byId, h } from "./dom.js";
import { ICONS } from "./icons.js";
import { useMenu } from "./interactions.js";
import { openMenu } from "./menu.js";
import { morph } from "./morph.js";
import { avatar } from "./names.js";
import { tellRefusal } from "./notice.js";
import { state } from "./state.js";
import { t } from "./words.js";

const LOCALES = ["en-US", "en-GB", "cs", "de", "fr", "ja", "ar", "he"];
const ON_USER = 2;

/** Draws the panel of the acting person; `become` makes the window act as another one. */
export function showPerson(become) {
  const who = byId("who");
  const language = byId("language");
  const draw = () => {
    who.replaceChildren(...state.people.map(personOption));
    who.value = state.me.id;
    language.replaceChildren(...locales().map((one) => h("option", { value: one, lang: one }, languageName(one))));
    language.value = state.me.locale;
    byId("own-avatar").replaceChildren(avatar(state.me.id, state.me.name, { size: 32 }));
    byId("others-unread").hidden = !state.people.some((one) => one.id !== state.me.id && one.mentions);
    document.title = titled();
  };
  who.addEventListener("change", () => become(who.value));
  language.addEventListener("change", () => act.speak(state.me.id, language.value).catch(tellRefusal));
  for (const topic of ["people", "place", "all"]) state.on(topic, draw);
}

function personOption(person) {
  const waiting = person.mentions && person.id !== state.me.id ? ` (${person.mentions})` : "";
  return h("option", { value: person.id }, `${person.name}${waiting}`);
}

function locales() {
  return LOCALES.includes(state.me.locale) ? LOCALES : [...LOCALES, state.me.locale];
}

/** A language in its own words, with the country where it is not the usual one. */
function languageName(locale) {
  const { language, region } = new Intl.Locale(locale);
  const name = new Intl.DisplayNames(locale, { type: "language" }).of(language);
  const shown = name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  return region && locale !== "en-US" ? `${shown} (${region})` : shown;
}

function titled() {
  const waiting = state.me.mentions ? `(${state.me.mentions}) ` : "";
  const place = state.channel?.name ? `${state.channel.name} · ` : "";
  return `${waiting}${place}${t("page.name")}`;
}

/** Draws the list of members. */
export function showMembers(become) {
  const list = byId("members");
  const draw = () => {
    const bots = state.members.filter((one) => one.bot);
    const humans = state.members.filter((one) => !one.bot).sort((a, b) => shownName(a).localeCompare(shownName(b)));
    const wanted = h(
      "div",
      { id: "members" },
      part(t("members.bot"), bots),
      part(t("members.people", { count: humans.length }), humans),
    );
    morph(list, wanted);
  };
  list.addEventListener("click", (event) => {
    const found = event.target.closest("[data-member]");
    if (found) openMemberMenu(found, found.dataset.member, become);
  });
  for (const topic of ["people", "bot", "all"]) state.on(topic, draw);
}

function part(title, members) {
  return h(
    "section",
    { class: "member-group" },
    h("h2", {}, title),
    h(
      "ul",
      {},
      members.map((one) => h("li", {}, memberButton(one))),
    ),
  );
}

function shownName(member) {
  return member.nick ?? member.name;
}

function memberButton(member) {
  const own = member.id === state.me.id;
  const away = member.bot && !state.bot.connected;
  return h(
    "button",
    {
      type: "button",
      class: away ? "member away" : "member",
      "aria-haspopup": "menu",
      dataset: { member: member.id, key: member.id },
    },
    avatar(member.id, shownName(member), { size: 32, bot: member.bot }),
    h("bdi", { class: "member-name" }, shownName(member)),
    member.bot ? h("span", { class: "tag" }, t("message.bot")) : null,
    own ? h("span", { class: "tag own" }, t("members.you")) : null,
    away ? h("span", { class: "member-note" }, t("members.away")) : null,
  );
}

async function openMemberMenu(anchor, id, become) {
  const member = state.members.find((one) => one.id === id);
  const commands = await offered();
  openMenu(anchor, shownName(member), [
    !member.bot && id !== state.me.id
      ? { label: t("members.become", { name: shownName(member) }), icon: ICONS.people, act: () => become(id) }
      : null,
    member.bot ? null : { label: t("members.window"), icon: ICONS.outside, act: () => openWindow(member) },
    ...commands.map((one) => ({
      label: one.shown_name,
      icon: ICONS.bolt,
      act: () => useMenu(state.place, one.name, ON_USER, id),
    })),
  ]);
}

async function offered() {
  try {
    return (await look.commands(state.me.id, state.place)).commands.filter((one) => one.type === ON_USER);
  } catch {
    return [];
  }
}

function openWindow(member) {
  const url = new URL(location.href);
  url.searchParams.set("as", member.username);
  window.open(url.href, "_blank", "noopener");
}
