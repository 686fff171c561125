/**
 * Short notices at the edge of the page, and the words for what the server refuses.
 */

import { byId, h, svg } from "./dom.js";
import { ICONS } from "./icons.js";
import { t } from "./words.js";

const SHOWN = 6_000;

/** What is said for each code of a refusal. */
const REFUSALS = {
  missing_option: "refused.missing_option",
  bad_value: "refused.bad_value",
  unknown_option: "refused.bad_value",
  unknown_command: "refused.unknown_command",
  archived: "refused.archived",
  no_control: "refused.no_control",
  disabled: "refused.disabled",
  wrong_control: "refused.no_control",
  no_modal: "refused.no_modal",
  missing_field: "refused.missing_field",
  unknown_field: "refused.missing_field",
  not_allowed: "refused.not_allowed",
  not_visible: "refused.not_allowed",
  unknown_message: "refused.unknown_message",
  foreign: "refused.foreign",
  no_process: "refused.no_process",
  unreachable: "refused.unreachable",
};

/** A notice that goes away by itself; `tone` is `bad`, `good` or `plain`. */
export function notice(text, tone = "plain") {
  const shown = h(
    "div",
    { class: `notice ${tone}` },
    svg(tone === "bad" ? ICONS.warn : ICONS.check, { size: 18 }),
    h("span", {}, text),
  );
  byId("notices").append(shown);
  setTimeout(() => shown.remove(), SHOWN);
}

/** Says in the page's words why something was refused; the server's own go to the console. */
export function tellRefusal(error) {
  console.info(error.code ?? "error", error.message);
  notice(refusalText(error), "bad");
}

/** The words for a refusal. */
export function refusalText(error) {
  const key = REFUSALS[error.code];
  return key ? t(key) : t("refused.other", { reason: error.message });
}
