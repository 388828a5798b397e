import { Pairs } from "./lantern-match-rules.js";
import { byId, picture, random, Stage } from "./stage.js";

/** Two different cards stay open this long. */
const APART_MS = 900;

/** Delay between the last card and the end of the game. */
const END_MS = 600;

const stage = new Stage();
const { symbols, text } = stage.data;
const table = byId("cards", HTMLElement);
const columns = symbols.length > 6 ? 4 : 3;

let pairs = new Pairs(symbols.length, random);
/** @type {HTMLButtonElement[]} */
let buttons = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let turningBack;

table.style.setProperty("--columns", String(columns));
table.addEventListener("keydown", moveFocus);
stage.open(deal);
lay();

function deal() {
  pairs = new Pairs(symbols.length, random);
  lay();
  buttons[0]?.focus();
}

function lay() {
  clearTimeout(turningBack);
  buttons = pairs.cards.map(cardButton);
  table.replaceChildren(...buttons);
  show();
}

/**
 * @param {number} pair
 * @param {number} place
 */
function cardButton(pair, place) {
  const button = document.createElement("button");
  button.type = "button";
  button.tabIndex = place === 0 ? 0 : -1;
  button.style.setProperty("--symbol-hue", String(Math.round((pair * 360) / symbols.length)));
  const [turner, back, face] = [0, 1, 2].map(() => document.createElement("span"));
  if (turner === undefined || back === undefined || face === undefined) return button;
  back.className = "back";
  face.className = "face";
  const symbol = symbols[pair];
  if (symbol !== undefined) face.append(picture(symbol.id));
  turner.append(back, face);
  button.append(turner);
  button.addEventListener("click", () => turn(place));
  return button;
}

/** @param {number} place */
function turn(place) {
  const outcome = pairs.turn(place);
  if (outcome === "ignored") return;
  clearTimeout(turningBack);
  show();
  stage.say(`${nameOf(place)}${outcome === "pair" ? `, ${text.found}` : ""}`);
  if (outcome === "apart") {
    turningBack = setTimeout(() => {
      pairs.turnBack();
      show();
    }, APART_MS);
  }
  if (pairs.isOver) {
    const fact = `${stage.number(pairs.moves)} ${text.moves.toLocaleLowerCase(stage.data.language)}`;
    setTimeout(() => stage.finish(text.done, pairs.points, fact), END_MS);
  }
}

function show() {
  buttons.forEach((button, place) => {
    const found = pairs.found.has(place);
    const up = found || pairs.open.includes(place);
    button.toggleAttribute("data-up", up);
    button.toggleAttribute("data-found", found);
    const state = found ? `${nameOf(place)}, ${text.found}` : up ? nameOf(place) : text.faceDown;
    button.setAttribute("aria-label", `${text.card.replace("{n}", stage.number(place + 1))}: ${state}`);
  });
  byId("moves", HTMLElement).textContent = stage.number(pairs.moves);
  byId("pairs", HTMLElement).textContent = `${stage.number(pairs.found.size / 2)}/${stage.number(symbols.length)}`;
  stage.showPoints(pairs.points);
}

/** @param {number} place */
function nameOf(place) {
  return symbols[pairs.cards[place] ?? 0]?.name ?? "";
}

/** @param {KeyboardEvent} event */
function moveFocus(event) {
  const steps = new Map([
    ["ArrowLeft", -1],
    ["ArrowRight", 1],
    ["ArrowUp", -columns],
    ["ArrowDown", columns],
  ]);
  const step = steps.get(event.key);
  const from = buttons.findIndex((button) => button === document.activeElement);
  const next = step === undefined ? undefined : buttons[from + step];
  if (next === undefined) return;
  event.preventDefault();
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next.focus();
}
