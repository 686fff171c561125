/**
 * What has been read: the newest message of the open channel, once it is on the screen.
 */

import { act } from "./api.js";
import { state } from "./state.js";

const told = new Map();

/** The open channel is read to its end, if somebody is looking. */
export function markRead() {
  const channel = state.channel;
  const newest = channel && state.messagesOf(channel.id).at(-1);
  if (!newest || document.hidden) return;
  const key = `${state.me.id} ${channel.id}`;
  if (told.get(key) === newest.id) return;
  told.set(key, newest.id);
  act.read(state.me.id, channel.id, newest.id).catch(() => told.delete(key));
}
