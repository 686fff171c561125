/**
 * Faults: what goes wrong with the bot's next requests.
 */

import { stage } from "../api.js";
import { h } from "../dom.js";
import { t } from "../words.js";
import { toolButton } from "./doing.js";

const TARGETS = {
  callback: { name: "fault.on_callback", target: { method: "POST", path: "/interactions/*/*/callback" } },
  answer: { name: "fault.on_answer", target: { method: "PATCH", path: "/webhooks/*/*/messages/*" } },
  send: { name: "fault.on_send", target: { method: "POST", path: "/channels/*/messages" } },
  edit: { name: "fault.on_edit", target: { method: "PATCH", path: "/channels/*/messages/*" } },
  anything: { name: "fault.on_anything", target: { method: "*", path: "**" } },
};
const KINDS = {
  delay: { name: "fault.delay", fault: { kind: "delay", seconds: 4 } },
  limit: { name: "fault.limit", fault: { kind: "limit", retry_after: 2 } },
  refuse: { name: "fault.refuse", fault: { kind: "refuse", status: 403, code: 50013, message: "Missing Permissions" } },
  broken: { name: "fault.broken", fault: { kind: "broken", status: 502 } },
  reset: { name: "fault.reset", fault: { kind: "reset", moment: "before" } },
  lost: { name: "fault.lost", fault: { kind: "reset", moment: "after" } },
  truncate: { name: "fault.truncate", fault: { kind: "truncate" } },
};
const TIMES = { 1: "fault.once", 3: "fault.thrice", all: "fault.always" };

/** The part of the drawer about faults. */
export function faultsPart() {
  const shown = {};
  return {
    title: () => t("tools.faults"),
    build: () => build(shown),
    draw: () => load(shown),
  };
}

function build(shown) {
  const kind = choice("fault-kind", KINDS);
  const target = choice("fault-target", TARGETS);
  const times = choice("fault-times", TIMES);
  shown.list = h("ul", { class: "tool-list" });
  const set = async () => {
    const count = times.value === "all" ? null : Number(times.value);
    await stage.addFault({ ...KINDS[kind.value].fault, target: { ...TARGETS[target.value].target, count } });
    await load(shown);
  };
  const clear = async () => {
    await stage.clearFaults();
    await load(shown);
  };
  return h(
    "div",
    { class: "tool-body" },
    line("fault-kind", t("fault.kind"), kind),
    line("fault-target", t("fault.target"), target),
    line("fault-times", t("fault.times"), times),
    h("div", { class: "row" }, toolButton(t("fault.set"), set, "primary"), toolButton(t("fault.clear"), clear)),
    shown.list,
  );
}

function choice(id, entries) {
  return h(
    "select",
    { id, class: "select small" },
    Object.entries(entries).map(([value, one]) => h("option", { value }, t(one.name ?? one))),
  );
}

function line(id, label, control) {
  return h("div", { class: "tool-line" }, h("label", { for: id }, label), control);
}

async function load(shown) {
  const { faults } = await stage.faults();
  shown.list.replaceChildren(...faults.map(entry));
}

function entry(one) {
  const { kind, target } = one.fault ?? one;
  return h(
    "li",
    {},
    h("code", {}, `${kind} ${target.method} ${target.path}`),
    ` · ${t("fault.hits", { count: one.hits ?? 0 })}`,
  );
}
