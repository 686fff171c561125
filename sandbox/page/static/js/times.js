/**
 * Moments in the reader's time zone and language.
 */

import { h } from "./dom.js";
import { spokenLocale } from "./words.js";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = [
  ["year", 365 * DAY],
  ["month", 30 * DAY],
  ["day", DAY],
  ["hour", HOUR],
  ["minute", MINUTE],
  ["second", 1],
];
const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};
const REFRESH = 15_000;

let skew = 0;

/** Says what time it is on the other side, in seconds, so that a clock moved forward moves the page's too. */
export function setNow(seconds) {
  skew = seconds - Date.now() / 1000;
}

/** Now, in seconds, by the clock of the sandbox. */
export function now() {
  return Date.now() / 1000 + skew;
}

/** A moment (seconds) in one of Discord's styles: t, T, d, D, f, F, s, S or R for "in 3 hours". */
export function momentText(seconds, style) {
  if (style === "R") return relativeText(seconds - now());
  return new Intl.DateTimeFormat(spokenLocale(), STYLES[style] ?? STYLES.f).format(new Date(seconds * 1000));
}

/** Rounded: what is due in two days and 23 hours is "in 3 days", and no word of the calendar as "tomorrow" is said. */
function relativeText(difference) {
  const reached = ([, size], index) => Math.abs(difference) >= size - (STEPS[index + 1]?.[1] ?? 0) / 2;
  const [unit, length] = STEPS.find(reached) ?? STEPS.at(-1);
  const count = Math.round(difference / length);
  return new Intl.RelativeTimeFormat(spokenLocale(), { numeric: count ? "always" : "auto" }).format(count, unit);
}

/** A `time` element that says a moment in a style, and the whole date when pointed at. */
export function moment(seconds, style) {
  return h(
    "time",
    {
      class: "moment",
      datetime: new Date(seconds * 1000).toISOString(),
      title: momentText(seconds, "F"),
      dataset: { moment: String(seconds), style },
    },
    momentText(seconds, style),
  );
}

/** The day and time of a message, short: the time today, else with the date. */
export function messageMoment(iso) {
  const date = new Date(iso);
  const today = new Date(now() * 1000).toDateString() === date.toDateString();
  const style = today ? "t" : "s";
  return h(
    "time",
    { class: "message-time", datetime: iso, title: momentText(date.getTime() / 1000, "F") },
    momentText(date.getTime() / 1000, style),
  );
}

/** Keeps what is said relative to now true while it is on the screen. */
export function keepMomentsTrue() {
  setInterval(() => {
    for (const shown of document.querySelectorAll('time[data-style="R"]')) {
      const text = momentText(Number(shown.dataset.moment), "R");
      if (shown.textContent !== text) shown.textContent = text;
    }
  }, REFRESH);
}
