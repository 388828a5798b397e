/** @import { AppMessage } from "#contract/games/game-message.ts" */
/** @import { ChatData } from "../chat-page.ts" */

const data = /** @type {ChatData} */ (JSON.parse(byId("page", HTMLScriptElement).text));
const log = byId("log", HTMLElement);
const lines = byId("lines", HTMLOListElement);
const state = byId("state", HTMLElement);
const field = byId("field", HTMLTextAreaElement);
const send = byId("send", HTMLButtonElement);

/** The server's close code for too many messages. */
const POLICY = 1008;
const AFTER_POLICY_MS = 10_000;
const RETRY_MS = [500, 1_000, 2_000, 5_000, 10_000];
/** Ignores a double tap. */
const PAUSE_MS = 400;

/** @type {WebSocket | null} */
let socket = null;
let failures = 0;
/** Messages written while disconnected. @type {string[]} */
let waiting = [];
/** The typing indicator. @type {HTMLElement | null} */
let dots = null;
let resting = false;

/**
 * Throws for a missing element, which is a bug in the markup.
 * @template {Element} E
 * @param {string} id
 * @param {new () => E} type
 * @returns {E}
 */
function byId(id, type) {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`the page has no ${type.name} #${id}`);
  return found;
}

/**
 * Shows a message as plain text.
 * @param {string} text
 * @param {boolean} isMine
 */
function show(text, isMine) {
  const bubble = document.createElement("li");
  if (isMine) bubble.className = "mine";
  const who = document.createElement("span");
  who.className = "visually-hidden";
  who.textContent = `${isMine ? data.text.you : data.text.agent}: `;
  bubble.append(who, text);
  lines.append(bubble);
  if (dots !== null) lines.append(dots);
  log.scrollTo({ top: log.scrollHeight });
}

/** @param {boolean} on */
function showTyping(on) {
  dots?.remove();
  dots = null;
  if (!on) return;
  dots = document.createElement("li");
  dots.className = "dots";
  const who = document.createElement("span");
  who.className = "visually-hidden";
  who.textContent = `${data.text.agent} ${data.text.typing}`;
  dots.append(who, document.createElement("i"), document.createElement("i"), document.createElement("i"));
  lines.append(dots);
  log.scrollTo({ top: log.scrollHeight });
}

function connect() {
  if (socket !== null) return;
  const address = new URL(data.socket, location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  const opened = new WebSocket(address);
  socket = opened;
  opened.addEventListener("open", () => {
    failures = 0;
    state.textContent = "";
    for (const text of waiting) opened.send(JSON.stringify({ text }));
    waiting = [];
  });
  opened.addEventListener("message", ({ data: frame }) => {
    const message = /** @type {{ typing?: boolean, text?: string }} */ (JSON.parse(String(frame)));
    showTyping(message.typing === true);
    if (typeof message.text === "string") show(message.text, false);
  });
  opened.addEventListener("close", ({ code }) => {
    socket = null;
    showTyping(false);
    // Idle: the next message opens a new socket.
    if (code === 1000 && waiting.length === 0) return;
    state.textContent = code === POLICY ? data.text.tooFast : data.text.reconnecting;
    const wait = code === POLICY ? AFTER_POLICY_MS : (RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0);
    failures += 1;
    setTimeout(connect, wait);
  });
}

/** @param {string} written */
function say(written) {
  const text = written.trim();
  if (text === "" || resting) return;
  resting = true;
  setTimeout(() => {
    resting = false;
    refresh();
  }, PAUSE_MS);
  show(text, true);
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ text }));
  else {
    waiting.push(text);
    connect();
  }
  refresh();
}

function sendField() {
  if (resting) return;
  const text = field.value;
  field.value = "";
  say(text);
}

function refresh() {
  send.disabled = resting || field.value.trim() === "";
}

function write() {
  const words = new Map(Object.entries(data.text));
  for (const element of document.querySelectorAll("[data-text]")) {
    element.textContent = words.get(element.getAttribute("data-text") ?? "") ?? "";
  }
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", words.get(element.getAttribute("data-label") ?? "") ?? "");
  }
  field.placeholder = data.text.placeholder;
  field.maxLength = data.textMax;
  byId("taps", HTMLElement).append(
    ...data.taps.map((text) => {
      const tap = document.createElement("button");
      tap.type = "button";
      tap.textContent = text;
      tap.addEventListener("click", () => say(text));
      return tap;
    }),
  );
  show(data.text.greeting, false);
}

field.addEventListener("input", refresh);
field.addEventListener("keydown", (event) => {
  // Enter also ends the choice of a word in many scripts.
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  sendField();
});
send.addEventListener("click", () => {
  sendField();
  field.focus();
});
addEventListener("message", ({ data: sent, source, origin }) => {
  if (source !== window.parent || origin !== location.origin) return;
  const message = /** @type {Partial<AppMessage> | null} */ (sent);
  if (message?.source !== "host-app" || message.type !== "theme") return;
  document.documentElement.dataset["theme"] = message.theme === "dark" ? "dark" : "light";
});

write();
connect();
