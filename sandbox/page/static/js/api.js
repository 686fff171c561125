/**
 * What the page asks of the server and sends to it. Everything is JSON; a refusal becomes a `RefusedError`.
 */

const CONTROL = "/_sandbox";

/** The server's no: a code such as `disabled`, and a text for developers. */
class RefusedError extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

async function ask(method, path, body) {
  const init = { method, headers: {} };
  if (body !== undefined) {
    init.headers["Content-Type"] = "application/json";
    init.body = JSON.stringify(body);
  }
  let answer;
  try {
    answer = await fetch(CONTROL + path, init);
  } catch {
    throw new RefusedError("unreachable", "the server can't be reached");
  }
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new RefusedError(told.error ?? "unreachable", told.message ?? answer.statusText);
  return told;
}

const get = (path) => ask("GET", path);
const post = (path, body) => ask("POST", path, body);

function query(values) {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return new URLSearchParams(given).toString();
}

/** Looking: what a person sees. */
export const look = {
  state: (user) => get(`/page/state?${query({ user })}`),
  messages: (user, channel, before = null) =>
    get(`/page/channels/${channel}/messages?${query({ user, before, limit: 50 })}`),
  commands: (user, channel) => get(`/channels/${channel}/commands?${query({ user })}`),
  stream: (user, after) => `${CONTROL}/page/stream?${query({ user, after })}`,
};

/** Acting: what a person does with the bot and in channels. */
export const act = {
  slash: (user, channel, command, options) => post("/page/act/slash", { user, channel, command, options }),
  complete: (user, channel, command, options, focused) =>
    post("/page/act/complete", { user, channel, command, options, focused }),
  menu: (user, channel, command, type, target) => post("/page/act/menu", { user, channel, command, type, target }),
  click: (user, message, customId) => post("/page/act/click", { user, message, custom_id: customId }),
  select: (user, message, customId, values) => post("/page/act/select", { user, message, custom_id: customId, values }),
  submit: (user, interaction, values) => post("/page/act/submit", { user, interaction, values }),
  say: (user, channel, content, replyTo) => post("/page/act/say", { user, channel, content, reply_to: replyTo }),
  read: (user, channel, message) => post("/page/read", { user, channel, message }),
  direct: (user) => post("/page/direct", { user }),
  edit: (user, message, content) => post("/page/edit", { user, message, content }),
  remove: (user, message) => post("/page/delete", { user, message }),
  speak: (user, locale) => ask("PATCH", `/people/${user}`, { locale }),
};

/** The drawer: the machinery behind the scene. */
export const stage = {
  requests: (after) => get(`/requests?${query({ after })}`),
  findings: () => get("/findings"),
  forgetFindings: () => ask("DELETE", "/findings"),
  botLog: () => get("/page/bot/log"),
  bot: (what) => post("/page/bot", { do: what }),
  clock: (hours) => post("/page/clock", { hours }),
  faults: () => get("/faults"),
  addFault: (fault) => post("/faults", fault),
  clearFaults: () => ask("DELETE", "/faults"),
  denyBot: (channel, rights) => ask("PUT", `/channels/${channel}/permissions/bot`, { deny: rights }),
  removeMessage: (message) => ask("DELETE", `/messages/${message}`),
  changeThread: (channel, change) => ask("PATCH", `/channels/${channel}`, change),
  dropGateway: (how) => post("/gateway", { drop: how }),
};
