/**
 * What is under way in this window: which control of a message waits for the bot, and where the bot did not answer.
 */

const pending = new Map();
const failed = new Map();
const listeners = [];

const IDLE = Object.freeze({ pending: null, failed: null });

/** Calls `listener` with the id of each message whose activity changes. */
export function onActivity(listener) {
  listeners.push(listener);
}

/** What a message is busy with: the custom_id that waits, and the key of the words that say what went wrong. */
export function activityOf(message) {
  if (!pending.has(message) && !failed.has(message)) return IDLE;
  return { pending: pending.get(message) ?? null, failed: failed.get(message) ?? null };
}

/** A control was used; what went wrong before is forgotten. */
export function begin(message, customId) {
  pending.set(message, customId);
  failed.delete(message);
  tell(message);
}

/** The bot has answered, or has not: then `problem` is the key of what to say. */
export function end(message, problem = null) {
  pending.delete(message);
  if (problem) failed.set(message, problem);
  tell(message);
}

function tell(message) {
  for (const listener of listeners) listener(message);
}
