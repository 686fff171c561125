/**
 * How the things that texts name are shown: people, roles, channels, commands.
 */

import { h, svg } from "./dom.js";
import { ICONS } from "./icons.js";
import { placeHash } from "./markdown/links.js";
import { CHANNEL, state } from "./state.js";
import { t } from "./words.js";

const HUES = 12n;

/** What inline.js asks when it meets a mention. */
export const names = {
  user(id) {
    const own = id === state.me?.id;
    return h(
      "span",
      { class: own ? "mention own" : "mention" },
      "@",
      h("bdi", {}, state.nameOf(id) ?? t("name.unknown")),
    );
  },
  role(id) {
    const role = state.roles.find((one) => one.id === id);
    return h("span", { class: "mention" }, role?.name.startsWith("@") ? "" : "@", role?.name ?? t("name.unknown"));
  },
  channel(id) {
    if (!state.channels.has(id)) return h("span", { class: "mention" }, "# ", t("name.unknown"));
    return h("a", { class: "mention", href: placeHash({ channel: id }), dataset: { place: "" } }, names.placeName(id));
  },
  command(name) {
    return h("button", { type: "button", class: "mention", dataset: { command: name } }, `/${name}`);
  },
  placeName(id) {
    const channel = state.channels.get(id);
    if (!channel) return t("name.unknown");
    const icon = state.isThread(channel) ? ICONS.thread : ICONS.hash;
    return [svg(icon, { size: 14 }), h("bdi", {}, channelName(channel))];
  },
};

/** A channel's name, or the other person's for direct messages. */
export function channelName(channel) {
  if (channel.type === CHANNEL.direct) return state.bot.name;
  return channel.name;
}

/** A round picture for an account: the first sign of its name on a colour of its own. */
export function avatar(id, name, { size = 40, bot = false } = {}) {
  const hue = String(BigInt(id) % HUES);
  return h(
    "span",
    { class: bot ? "avatar bot" : "avatar", "aria-hidden": "true", dataset: { hue, size: String(size) } },
    bot ? tileMark() : firstSign(name),
  );
}

function firstSign(name) {
  const plain = name.replace(/^[\p{P}\p{S}\s]+(?=[\p{L}\p{N}])/u, (marks) =>
    /\p{Extended_Pictographic}/u.test(marks) ? marks : "",
  );
  const [first] = new Intl.Segmenter().segment(plain || name);
  return first?.segment.toUpperCase() ?? "?";
}

/** The bot's picture: a tile with a road and a city. */
function tileMark() {
  return svg(["M3 3h18v18H3V3Z", "M3 3q9 10 18 0", "M12 21v-6q0-3-4-3H3"], { size: 22, className: "tile-mark" });
}
