import { Board, worthOf } from "./spice-merge-rules.js";
import { byId, picture, random, Stage } from "./stage.js";

/** @import { Direction, Tile } from "./spice-merge-rules.js" */

/** 2048 is the last tile of the row above the board. */
const LADDER_LEVELS = 11;
/** A shorter movement is a tap, not a swipe. */
const SWIPE_MIN_PX = 24;
/** Duration of a slide. */
const SLIDE_MS = 130;
const END_MS = 700;

/** @type {ReadonlyMap<string, Direction>} */
const keys = new Map([
  ["ArrowUp", "up"],
  ["ArrowDown", "down"],
  ["ArrowLeft", "left"],
  ["ArrowRight", "right"],
]);

/** @type {Stage<"spice-merge">} */
const stage = new Stage("spice-merge");
const { hue, side, symbols, text } = stage.data;
const table = byId("board", HTMLElement);
/** @type {Map<number, HTMLElement>} By the tile's id. */
const shown = new Map();
let board = new Board(side, random);
let isPlaying = false;
/** @type {{ x: number, y: number } | null} Where a finger came down. */
let from = null;

table.style.setProperty("--side", String(side));
byId("ladder", HTMLElement).append(
  ...Array.from({ length: LADDER_LEVELS }, (_, index) => {
    const rung = document.createElement("li");
    dress(rung, rung, index + 1);
    return rung;
  }),
);
byId("places", HTMLElement).append(...Array.from({ length: side ** 2 }, () => document.createElement("span")));
addEventListener("keydown", (event) => {
  const direction = keys.get(event.key);
  if (direction === undefined || !isPlaying) return;
  event.preventDefault();
  push(direction);
});
for (const direction of keys.values()) {
  document.querySelector(`[data-push="${direction}"]`)?.addEventListener("click", () => push(direction));
}
table.addEventListener("pointerdown", ({ clientX: x, clientY: y }) => (from = { x, y }));
addEventListener("pointermove", ({ clientX, clientY }) => {
  if (from === null) return;
  const x = clientX - from.x;
  const y = clientY - from.y;
  if (Math.max(Math.abs(x), Math.abs(y)) < SWIPE_MIN_PX) return;
  from = null;
  push(Math.abs(x) > Math.abs(y) ? (x > 0 ? "right" : "left") : y > 0 ? "down" : "up");
});
addEventListener("pointerup", () => (from = null));
addEventListener("pointercancel", () => (from = null));
stage.open(start);
show(new Set());

function start() {
  board = new Board(side, random);
  isPlaying = true;
  for (const element of shown.values()) element.remove();
  shown.clear();
  show(new Set());
  table.focus();
}

/** @param {Direction} direction */
function push(direction) {
  if (!isPlaying) return;
  const known = new Set(board.tiles.map(({ id }) => id));
  const { moved, joined } = board.push(direction);
  if (!moved) return;
  for (const { id, place } of joined) {
    const element = shown.get(id);
    if (element === undefined) continue;
    put(element, place);
    shown.delete(id);
    setTimeout(() => element.remove(), SLIDE_MS);
  }
  const places = new Set(joined.map(({ place }) => place));
  show(new Set(board.tiles.filter(({ id, place }) => places.has(place) && !known.has(id)).map(({ id }) => id)));
  stage.showPoints(board.points);
  stage.say(stage.number(board.points));
  if (!board.isOver) return;
  isPlaying = false;
  const fact = `${text.largest} ${stage.number(worthOf(board.largest))}`;
  setTimeout(() => stage.finish(text.done, board.points, fact), END_MS);
}

/**
 * Brings what is shown up to the board.
 * @param {ReadonlySet<number>} joined Ids of tiles that were just made of two.
 */
function show(joined) {
  for (const tile of board.tiles) {
    let element = shown.get(tile.id);
    if (element === undefined) {
      element = tileElement(tile);
      element.classList.add(joined.has(tile.id) ? "joined" : "new");
      shown.set(tile.id, element);
      table.append(element);
    }
    put(element, tile.place);
  }
  [...byId("ladder", HTMLElement).children].forEach((rung, index) => {
    rung.toggleAttribute("data-reached", index < board.largest);
  });
  table.setAttribute("aria-label", `${text.board}: ${spoken()}`);
}

function spoken() {
  const levels = Array.from({ length: side ** 2 }, () => 0);
  for (const { place, level } of board.tiles) levels[place] = level;
  return levels.map((level) => (level === 0 ? "–" : stage.number(worthOf(level)))).join(" ");
}

/** @param {Tile} tile */
function tileElement({ level }) {
  const element = document.createElement("div");
  element.className = "tile";
  const inner = document.createElement("span");
  dress(element, inner, level);
  const worth = document.createElement("b");
  worth.textContent = String(worthOf(level));
  inner.append(worth);
  element.append(inner);
  return element;
}

/**
 * Gives an element the colour of a level, and its picture to what is inside.
 * @param {HTMLElement} element
 * @param {HTMLElement} inner
 * @param {number} level
 */
function dress(element, inner, level) {
  const tileHue = (hue + (level - 1) * 31) % 360;
  element.style.setProperty("--tile-hue", String(tileHue));
  // Yellows and greens need a darker shade for contrast with white.
  element.style.setProperty("--tile-light", tileHue > 35 && tileHue < 195 ? "32%" : "46%");
  const symbol = symbols[(level - 1) % symbols.length];
  if (symbol !== undefined) inner.append(picture(symbol));
}

/**
 * @param {HTMLElement} element
 * @param {number} place
 */
function put(element, place) {
  element.style.setProperty("--column", String(place % side));
  element.style.setProperty("--row", String(Math.floor(place / side)));
}
