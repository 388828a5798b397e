/** @import { AppMessage, GameMessage } from "#contract/games/game-message.ts" */
/** @import { PageData } from "../game-page.ts" */
/** @import { Motif } from "../motifs.ts" */
/** @import { PageAnswer } from "../page-call.ts" */

const SVG = "http://www.w3.org/2000/svg";

/**
 * The element of an id; the page's markup stands beside its script, so a missing one is a bug.
 * @template {Element} E
 * @param {string} id
 * @param {new () => E} type
 * @returns {E}
 */
export function byId(id, type) {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`the page has no ${type.name} #${id}`);
  return found;
}

/**
 * An element of SVG with its attributes and children.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {readonly (Node | string)[]} [children]
 */
export function svg(name, attributes, children = []) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/**
 * A motif as a group in a square of 48.
 * @param {Motif} motif
 * @param {Record<string, string | number>} attributes
 */
export function motifOf({ fill, line, cut }, attributes) {
  const parts = [svg("path", { class: "fill", d: fill })];
  if (line !== undefined) parts.push(svg("path", { class: "line", d: line }));
  if (cut !== undefined) parts.push(svg("path", { class: "cut", d: cut }));
  return svg("g", attributes, parts);
}

/** A page's call goes on without an answer for so long, and then it is made again. */
const CALL_MS = 15_000;
const TRIES = 4;
const RETRY_MS = 1_000;

/** The game's surroundings: its data, its provider, and the app that shows it. */
export class Stage {
  /** @type {PageData} */
  data = JSON.parse(byId("page", HTMLScriptElement).text);
  #launch = this.data.launch || (new URLSearchParams(location.hash.slice(1)).get("launch") ?? "");
  #host = new URL(this.data.parent).host;
  /** @type {MessagePort | null} */
  #app = null;
  /** @type {Set<GameMessage["type"]>} */
  #unsaid = new Set();

  constructor() {
    this.#write();
    if (window.parent !== window) document.documentElement.dataset["framed"] = "";
    // The app hands over a port once. No other window can speak through it, whatever the frame's origin.
    addEventListener("message", ({ data, source, origin, ports: [port] }) => {
      if (source !== window.parent || hostOf(origin) !== this.#host || port === undefined) return;
      if (data?.source !== "host-app" || data.type !== "channel") return;
      this.#app?.close();
      this.#app = port;
      port.onmessage = (event) => this.#hear(/** @type {Partial<AppMessage> | null} */ (event.data));
      for (const type of this.#unsaid) this.tell(type);
      this.#unsaid.clear();
    });
  }

  /**
   * Tells the app something. Without an app nobody hears it; an app that is late hears it then.
   * @param {GameMessage["type"]} type
   */
  tell(type) {
    if (this.#app === null) this.#unsaid.add(type);
    else this.#app.postMessage({ type });
  }

  /**
   * Asks the provider, again if no answer comes: it answers a round that it knows as before.
   * @param {{ action: "open" } | { action: "spin", round: string, stake: number }} call
   * @returns {Promise<PageAnswer>}
   */
  async ask(call) {
    const { game, path, parent } = this.data;
    const address = location.host === this.#host ? path : new URL(path, parent);
    const body = JSON.stringify({ ...call, game, launch: this.#launch });
    for (let tries = 1; ; tries++) {
      try {
        // A text is a simple request, which a page without an origin may send.
        const answer = await fetch(address, { method: "POST", body, signal: AbortSignal.timeout(CALL_MS) });
        if (answer.ok) return await answer.json();
      } catch {
        // No answer came; nobody knows whether the provider heard the call.
      }
      if (tries === TRIES) return { ok: false, reason: "silent" };
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  /**
   * An amount of minor units.
   * @param {number} minor
   * @param {"auto" | "exceptZero"} [signDisplay]
   */
  money(minor, signDisplay = "auto") {
    const { code, display } = this.data.currency;
    const digits = minor % 100 === 0 ? 0 : 2;
    return new Intl.NumberFormat(this.data.language, {
      style: "currency",
      currency: code,
      currencyDisplay: /** @type {Intl.NumberFormatOptions["currencyDisplay"]} */ (display),
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay,
    }).format(minor / 100);
  }

  /**
   * A multiplier of hundredths.
   * @param {number} hundredths
   */
  times(hundredths) {
    return `${this.number(hundredths / 100)}×`;
  }

  /** @param {number} value */
  number(value) {
    return new Intl.NumberFormat(this.data.language).format(value);
  }

  /**
   * A share of ten-thousandths.
   * @param {number} share
   */
  percent(share) {
    const format = new Intl.NumberFormat(this.data.language, { style: "percent", maximumFractionDigits: 2 });
    return format.format(share / 10_000);
  }

  /** @param {Partial<AppMessage> | null} message */
  #hear(message) {
    if (message?.type !== "theme") return;
    document.documentElement.dataset["theme"] = message.theme === "dark" ? "dark" : "light";
  }

  #write() {
    const { data } = this;
    document.documentElement.style.setProperty("--hue", String(data.hue));
    document.documentElement.style.setProperty("--turn", String(data.turn));
    const words = new Map(Object.entries({ ...data.text, title: data.title }));
    for (const element of document.querySelectorAll("[data-text]")) {
      element.textContent = String(words.get(element.getAttribute("data-text") ?? "") ?? "");
    }
    for (const element of document.querySelectorAll("[data-label]")) {
      element.setAttribute("aria-label", String(words.get(element.getAttribute("data-label") ?? "") ?? ""));
    }
  }
}

/**
 * @param {string} origin
 * @returns {string | undefined} undefined: it names none
 */
function hostOf(origin) {
  return /^https?:\/\/([^/]+)$/i.exec(origin)?.[1];
}
