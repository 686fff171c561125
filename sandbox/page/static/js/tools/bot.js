/**
 * The bot as a process: whether it runs, its clock, its log, its connection.
 */

import { stage } from "../api.js";
import { h } from "../dom.js";
import { state } from "../state.js";
import { numberText, t } from "../words.js";
import { toolButton } from "./doing.js";

const DROPS = {
  close: "tools.drop_close",
  abort: "tools.drop_abort",
  reconnect: "tools.drop_reconnect",
  invalid: "tools.drop_invalid",
};
const PROCESS = {
  none: "tools.process_none",
  running: "tools.process_running",
  stopped: "tools.process_stopped",
  ended: "tools.process_ended",
};
const DAY = 24;

/** The part of the drawer about the bot. */
export function botPart() {
  const shown = {};
  return {
    title: () => t("tools.bot"),
    build: () => build(shown),
    draw: () => draw(shown),
  };
}

function build(shown) {
  shown.status = h("p", { class: "tool-status" });
  shown.start = toolButton(t("tools.start"), () => doBot("start"), "success");
  shown.restart = toolButton(t("tools.restart"), () => doBot("restart"));
  shown.stop = toolButton(t("tools.stop"), () => doBot("stop"));
  shown.kill = toolButton(t("tools.kill"), () => doBot("kill"), "danger");
  shown.clock = h("p", { class: "tool-status" });
  shown.hours = [1, DAY, 3 * DAY].map((hours) =>
    toolButton(t("tools.forward", { count: hours }), async () => state.takeBot(await stage.clock(hours))),
  );
  const log = h("pre", { class: "tool-log", tabindex: "0", hidden: true, "aria-label": t("tools.log") });
  const readLog = async () => {
    log.textContent = (await stage.botLog()).text || t("tools.log_empty");
    log.hidden = false;
    log.scrollTop = log.scrollHeight;
  };
  return h(
    "div",
    { class: "tool-body" },
    shown.status,
    h("div", { class: "row" }, shown.start, shown.restart, shown.stop, shown.kill),
    shown.clock,
    h("div", { class: "row" }, shown.hours),
    dropForm(),
    h("div", { class: "row" }, toolButton(t("tools.read_log"), readLog)),
    log,
  );
}

async function doBot(what) {
  state.takeBot(await stage.bot(what));
}

function dropForm() {
  const how = h(
    "select",
    { id: "drop-how", class: "select small" },
    Object.entries(DROPS).map(([value, key]) => h("option", { value }, t(key))),
  );
  return h(
    "div",
    { class: "tool-line" },
    h("label", { for: "drop-how" }, t("tools.drop")),
    h(
      "div",
      { class: "row" },
      how,
      toolButton(t("tools.drop_do"), () => stage.dropGateway(how.value)),
    ),
  );
}

function draw(shown) {
  const { bot } = state;
  const controlled = bot.process !== "none";
  const running = bot.process === "running";
  shown.status.replaceChildren(
    h("span", { class: bot.connected ? "lamp on" : "lamp" }),
    t(PROCESS[bot.process], { code: bot.code ?? "" }),
    " · ",
    t(bot.connected ? "tools.connected" : "tools.unconnected"),
  );
  shown.clock.textContent = t("tools.clock", { count: bot.offset_hours, hours: numberText(bot.offset_hours) });
  shown.start.disabled = !controlled || running;
  for (const one of [shown.restart, shown.stop, shown.kill]) one.disabled = !controlled || !running;
  for (const one of shown.hours) one.disabled = !controlled;
}
