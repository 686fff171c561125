/**
 * What can be chosen in a select of any kind, on messages, in forms and as options of commands.
 */

import { channelName } from "../names.js";
import { CHANNEL, state } from "../state.js";

const SOURCES = {
  3: (one) => one.options.map(listed),
  5: people,
  6: roles,
  7: (one) => [...people(one), ...roles(one)],
  8: (one) => channels(one.channel_types),
};

/**
 * The options of a select as `{value, label, detail, emoji, chosen}`.
 */
export function optionsOf(one) {
  const chosen = new Set((one.default_values ?? []).map((value) => value.id));
  return SOURCES[one.type](one).map((option) => ({ ...option, chosen: option.chosen || chosen.has(option.value) }));
}

function listed(option) {
  return {
    value: option.value,
    label: option.label,
    detail: option.description ?? "",
    emoji: option.emoji ?? null,
    chosen: Boolean(option.default),
  };
}

function people() {
  return state.members.map((one) => plain(one.id, one.nick ?? one.name, `@${one.username}`));
}

function roles() {
  return state.roles.map((one) => plain(one.id, one.name.startsWith("@") ? one.name : `@${one.name}`));
}

/** The channels of some types (all, if none is named) that the person sees. */
export function channels(types) {
  return [...state.channels.values()]
    .filter((one) => one.type !== CHANNEL.direct && (!types?.length || types.includes(one.type)))
    .map((one) => plain(one.id, `#${channelName(one)}`));
}

function plain(value, label, detail = "") {
  return { value, label, detail, emoji: null, chosen: false };
}
