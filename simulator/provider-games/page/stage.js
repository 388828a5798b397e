/** @import { AppMessage, GameMessage } from "#contract/games/game-message.ts" */
/** @import { PageData } from "../game-page.ts" */

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
 * A symbol of the page's markup as an element.
 * @param {string} id
 */
export function picture(id) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 48 48");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${id}`);
  svg.append(use);
  return svg;
}

/** A float in [0, 1). */
export function random() {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
}

/** What is around the game: texts, score, the opening card, and the messages to the embedding app. */
export class Stage {
  /** @type {PageData} */
  data = JSON.parse(byId("page", HTMLScriptElement).text);
  #best = 0;
  #numbers = new Intl.NumberFormat(this.data.language);
  #card = byId("card", HTMLDialogElement);

  constructor() {
    this.#write();
    this.#listen();
  }

  /**
   * Offers the game, and again each time that it is over.
   * @param {() => void} start
   */
  open(start) {
    byId("play", HTMLButtonElement).addEventListener("click", () => {
      this.#card.close();
      this.showPoints(0);
      start();
    });
    // Closing the card would leave a game that has not begun.
    this.#card.addEventListener("cancel", (event) => event.preventDefault());
    this.#show(this.data.title, this.data.text.howTo, this.data.text.play);
    this.#tell({ source: "framed-game", type: "ready" });
  }

  /** @param {number} points */
  showPoints(points) {
    byId("points", HTMLElement).textContent = this.number(points);
  }

  /**
   * Ends a game.
   * @param {string} headline
   * @param {number} points
   * @param {string} [fact]
   */
  finish(headline, points, fact) {
    this.showPoints(points);
    this.#best = Math.max(this.#best, points);
    byId("best", HTMLElement).textContent = this.number(this.#best);
    const { points: word, again } = this.data.text;
    const line = `${this.number(points)} ${word.toLocaleLowerCase(this.data.language)}`;
    this.#show(headline, fact === undefined ? line : `${line} · ${fact}`, again);
  }

  /**
   * Has a screen reader say something.
   * @param {string} text
   */
  say(text) {
    byId("announcement", HTMLElement).textContent = text;
  }

  /** @param {number} value */
  number(value) {
    return this.#numbers.format(value);
  }

  /**
   * @param {string} headline
   * @param {string} text
   * @param {string} action
   */
  #show(headline, text, action) {
    byId("headline", HTMLElement).textContent = headline;
    byId("text", HTMLElement).textContent = text;
    byId("play", HTMLButtonElement).textContent = action;
    this.#card.showModal();
  }

  #write() {
    const { data } = this;
    document.documentElement.style.setProperty("--hue", String(data.hue));
    byId("badge", HTMLImageElement).src = data.cover;
    const words = new Map(Object.entries({ ...data.text, title: data.title }));
    for (const element of document.querySelectorAll("[data-text]")) {
      element.textContent = words.get(element.getAttribute("data-text") ?? "") ?? "";
    }
    for (const element of document.querySelectorAll("[data-label]")) {
      element.setAttribute("aria-label", words.get(element.getAttribute("data-label") ?? "") ?? "");
    }
  }

  #listen() {
    if (window.parent !== window) document.documentElement.dataset["framed"] = "";
    addEventListener("message", ({ data, source, origin }) => {
      if (source !== window.parent || origin !== this.data.parent) return;
      const message = /** @type {Partial<AppMessage> | null} */ (data);
      if (message?.source !== "host-app" || message.type !== "theme") return;
      document.documentElement.dataset["theme"] = message.theme === "dark" ? "dark" : "light";
    });
  }

  /** @param {GameMessage} message */
  #tell(message) {
    if (window.parent !== window) window.parent.postMessage(message, this.data.parent);
  }
}
