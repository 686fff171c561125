/**
 * What is under way in this window: which control of a message waits for the bot, and where the bot did not answer.
 */

const activities = new Map();
const listeners = [];

const IDLE = Object.freeze({ pending: null, failed: null });

/** Calls `listener` with the id of each message whose activity changes. */
export function onActivity(listener) {
  listeners.push(listener);
}

/** What a message is busy with: the custom_id that waits, and the key of the words that say what went wrong. */
export function activityOf(message) {
  return activities.get(message) ?? IDLE;
}

/** A control was used; what went wrong before is forgotten. */
export function begin(message, customId) {
  tell(message, { pending: customId, failed: null });
}

/** The bot has answered, or has not: then `problem` is the key of what to say. */
export function end(message, problem = null) {
  tell(message, problem ? { pending: null, failed: problem } : null);
}

function tell(message, activity) {
  if (activity) activities.set(message, Object.freeze(activity));
  else activities.delete(message);
  for (const listener of listeners) listener(message);
}
