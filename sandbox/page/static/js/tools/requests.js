/**
 * What the bot asked of Discord, and what was wrong about it.
 */

import { stage } from "../api.js";
import { h } from "../dom.js";
import { numberText, t } from "../words.js";
import { toolButton } from "./doing.js";

const SHOWN = 60;

/** The part of the drawer about requests and findings. */
export function requestsPart() {
  const shown = { after: 0, rows: [] };
  return {
    title: () => t("tools.requests"),
    build: () => build(shown),
    draw: () => load(shown),
  };
}

function build(shown) {
  Object.assign(shown, { after: 0, rows: [], loading: false });
  shown.findings = h("ul", { class: "tool-list bad" });
  shown.none = h("p", { class: "tool-status" });
  shown.list = h("ol", { class: "requests", "aria-label": t("tools.requests") });
  const forget = async () => {
    await stage.forgetFindings();
    await load(shown);
  };
  shown.forget = toolButton(t("tools.forget"), forget);
  return h("div", { class: "tool-body" }, shown.none, shown.findings, shown.forget, shown.list);
}

async function load(shown) {
  if (shown.loading) return;
  shown.loading = true;
  try {
    const [{ requests }, { findings }] = await Promise.all([stage.requests(shown.after), stage.findings()]);
    shown.after = requests.at(-1)?.number ?? shown.after;
    shown.list.prepend(...requests.slice(-SHOWN).reverse().map(requestRow));
    while (shown.list.children.length > SHOWN) shown.list.lastChild.remove();
    shown.none.textContent = t("tools.findings", { count: findings.length });
    shown.findings.replaceChildren(...findings.map(findingRow));
    shown.forget.hidden = findings.length === 0;
  } finally {
    shown.loading = false;
  }
}

function requestRow(one) {
  const bad = one.status >= 400 || one.status === 0;
  return h(
    "li",
    {},
    h(
      "details",
      { class: bad ? "request bad" : "request" },
      h(
        "summary",
        {},
        h("span", { class: "request-status" }, String(one.status || "–")),
        h("span", { class: "request-method" }, one.method),
        h("span", { class: "request-path" }, one.path),
        h(
          "span",
          { class: "request-time" },
          t("tools.milliseconds", { time: numberText(Math.round(one.milliseconds)) }),
        ),
      ),
      h("pre", {}, JSON.stringify(one.body ?? null, null, 2)),
      one.trouble ? h("p", {}, String(one.trouble)) : null,
    ),
  );
}

function findingRow(one) {
  return h(
    "li",
    {},
    h("strong", {}, one.rule),
    ` ${one.method} ${one.path} `,
    h("code", {}, one.pointer),
    ` ${one.message}`,
  );
}
