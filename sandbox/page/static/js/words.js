/**
 * The page's own words in English, Czech and German, and what depends on a language: plurals, lists, numbers.
 *
 * What the bot says comes in its own words; here is only what the page says around it.
 */

const SPOKEN = ["en", "cs", "de"];

let catalogue = {};
let language = "en";
let locale = "en-US";

/** Loads the catalogue; once, before anything is shown. */
export async function loadWords(address) {
  const answer = await fetch(address);
  catalogue = await answer.json();
}

/** Speak as a client with this locale of Discord's does: in its language where the page has it, else in English. */
export function speak(wanted) {
  locale = wanted || "en-US";
  const asked = locale.split("-")[0];
  language = SPOKEN.includes(asked) ? asked : "en";
  document.documentElement.lang = language;
}

/** The locale for dates and numbers: that of the words around them. */
export function spokenLocale() {
  return locale.startsWith(language) ? locale : language;
}

/**
 * A text of the catalogue. `{name}` stands for an argument; a text with plural forms is chosen by the argument `count`.
 */
export function t(key, args = {}) {
  const entry = catalogue[key]?.[language] ?? catalogue[key]?.en;
  if (entry === undefined) return key;
  const text = typeof entry === "string" ? entry : entry[pluralForm(entry, args.count)];
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in args ? String(args[name]) : whole));
}

function pluralForm(forms, count) {
  const form = new Intl.PluralRules(language).select(Number(count));
  return form in forms ? form : "other";
}

/** A number as the language writes it. */
export function numberText(value) {
  return new Intl.NumberFormat(spokenLocale()).format(value);
}

/** A size of a file. */
export function sizeText(bytes) {
  const units = ["byte", "kilobyte", "megabyte"];
  let [value, unit] = [bytes, 0];
  while (value >= 1000 && unit < units.length - 1) [value, unit] = [value / 1000, unit + 1];
  return new Intl.NumberFormat(spokenLocale(), {
    style: "unit",
    unit: units[unit],
    unitDisplay: "short",
    maximumFractionDigits: 1,
  }).format(value);
}
