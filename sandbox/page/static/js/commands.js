/**
 * The bot's commands as a person's client lists them: one entry for each that can be called, in their language.
 */

const SUB = 1;
const GROUP = 2;
const CHAT = 1;

/**
 * The entries of a list of commands: `{path, title, description, options}`. `path` are the plain names that are sent,
 * `title` those of the language, with spaces between the words.
 */
export function entriesOf(commands, locale) {
  return commands
    .filter((one) => one.type === CHAT)
    .flatMap((one) =>
      calls(one.options ?? [], locale, { path: one.name, title: one.shown_name, description: one.description }),
    );
}

function calls(options, locale, entry) {
  const nested = options.filter((option) => option.type === SUB || option.type === GROUP);
  if (!nested.length) return [{ ...entry, options: options.map((option) => localised(option, locale)) }];
  return nested.flatMap((option) =>
    calls(option.options ?? [], locale, {
      path: `${entry.path} ${option.name}`,
      title: `${entry.title} ${localName(option, locale)}`,
      description: localDescription(option, locale),
    }),
  );
}

function localised(option, locale) {
  return {
    ...option,
    shown: localName(option, locale),
    about: localDescription(option, locale),
    choices: (option.choices ?? []).map((one) => ({ value: one.value, label: localName(one, locale) })),
  };
}

/** The name of a command, option or choice in a language. */
export function localName(one, locale) {
  return one.name_localizations?.[locale] ?? one.name;
}

function localDescription(one, locale) {
  return one.description_localizations?.[locale] ?? one.description;
}

/** The entries that typed letters may mean, the likeliest first. */
export function matching(entries, typed) {
  const sought = fold(typed);
  const rank = (entry) => {
    const title = fold(entry.title);
    if (title.startsWith(sought) || fold(entry.path).startsWith(sought)) return 0;
    if (title.includes(sought)) return 1;
    return fold(entry.description).includes(sought) ? 2 : 3;
  };
  return entries
    .map((entry) => [rank(entry), entry])
    .filter(([order]) => order < 3)
    .sort(([a], [b]) => a - b)
    .map(([, entry]) => entry);
}

function fold(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
