/**
 * Discord's ids: numbers too large for JavaScript's own, written as text.
 */

/** Negative, zero or positive as one id is older than, the same as or newer than another. */
export function compareIds(one, other) {
  return one.length - other.length || (one < other ? -1 : Number(one > other));
}

/** Whether two ids name messages that were made within so many seconds of each other. */
export function madeWithin(one, other, seconds) {
  const apart = (BigInt(other) >> 22n) - (BigInt(one) >> 22n);
  return apart >= 0n && apart <= BigInt(seconds) * 1000n;
}
