import { isStill, pause } from "./motion.js";
import { Reels } from "./reels.js";
import { byId, motifOf, Stage, svg } from "./stage.js";
import { Wheel } from "./wheel.js";
/** @import { Reason } from "../page-call.ts" */

/** The board turns at least for so long, also if the provider answers at once. */
const TURNS_MS = 700;
/** A win is asked for again after so long while it is on its way. */
const LATE_MS = 2_000;
const BANNER_FROM = 500;
const BLOOM_MS = 1_500;
const FIRST_STAKE = 5_000;

const stage = new Stage();
const { data } = stage;
const { text } = data;
const board = data.kind === "wheel" ? new Wheel(stage) : new Reels(stage);
const result = byId("result", HTMLElement);
const spinButton = byId("spin", HTMLButtonElement);
const oddsDialog = byId("odds", HTMLDialogElement);
const endDialog = byId("end", HTMLDialogElement);

let stakes = data.stakes;
let stake = FIRST_STAKE;
let isSpinning = true;
/** The button's words while it cannot be pressed. */
let busyWords = text.loading;
/** @type {readonly number[]} */
let shownStops = data.kind === "wheel" ? [0] : [0, 2, 3];

function showStake() {
  const at = stakes.indexOf(stake);
  byId("stake", HTMLElement).textContent = stage.money(stake);
  byId("less", HTMLButtonElement).disabled = isSpinning || at <= 0;
  byId("more", HTMLButtonElement).disabled = isSpinning || at >= stakes.length - 1;
  spinButton.disabled = isSpinning;
  spinButton.textContent = isSpinning ? busyWords : `${text.spin} · ${stage.money(stake)}`;
}

/** @param {number} step */
function stepStake(step) {
  stake = stakes[Math.min(stakes.length - 1, Math.max(0, stakes.indexOf(stake) + step))] ?? stake;
  showStake();
}

/** @param {number} balance */
function showBalance(balance) {
  byId("balance", HTMLElement).textContent = stage.money(balance);
  stage.tell("balanceChanged");
}

/**
 * @param {"ready" | "won" | "lost" | "refused"} kind
 * @param {string} words
 * @param {string} [more]
 */
function showResult(kind, words, more = "") {
  result.dataset["kind"] = kind;
  const strong = document.createElement("b");
  strong.textContent = words;
  const small = document.createElement("span");
  small.textContent = more;
  result.replaceChildren(strong, small);
}

/** @param {Reason} reason */
function showRefusal(reason) {
  if (reason !== "over") return showResult("refused", text.reasons[reason]);
  showResult("refused", text.reasons.over);
  byId("end-text", HTMLElement).textContent = text.reasons.over;
  endDialog.showModal();
}

/** Opens petals around the board. */
function bloom() {
  if (isStill()) return;
  const petals = Array.from({ length: 16 }, (_, at) =>
    svg("g", { transform: `rotate(${at * 22.5})` }, [svg("path", { d: "M0-34C16-62 16-88 0-112-16-88-16-62 0-34Z" })]),
  );
  const flower = svg("svg", { viewBox: "-120 -120 240 240", class: "bloom", "aria-hidden": "true" }, petals);
  byId("board", HTMLElement).append(flower);
  setTimeout(() => flower.remove(), BLOOM_MS);
}

/** @param {string} template @param {Record<string, string>} values */
function filled(template, values) {
  return template.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/**
 * Shows what a round that has stopped won.
 * @param {number} paidStake
 * @param {number} payout
 */
function showOutcome(paidStake, payout) {
  if (payout === 0) return showResult("lost", filled(text.lost, { stake: stage.money(paidStake) }));
  board.mark(shownStops);
  const net = stage.money(payout - paidStake, "exceptZero");
  showResult("won", net, filled(text.paid, { sum: stage.money(payout) }));
  if (payout * 100 >= paidStake * BANNER_FROM) bloom();
}

function newRound() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function spin() {
  if (isSpinning) return;
  isSpinning = true;
  const played = stake;
  showStake();
  showResult("ready", "");
  board.start();
  const call = /** @type {const} */ ({ action: "spin", round: newRound(), stake: played });
  const [answer] = await Promise.all([stage.ask(call), pause(isStill() ? 0 : TURNS_MS)]);
  if (!answer.ok || !("stops" in answer)) {
    await board.stop(shownStops);
    showRefusal(answer.ok ? "bad" : answer.reason);
    stage.tell("balanceChanged");
  } else {
    shownStops = answer.stops;
    await board.stop(shownStops);
    showOutcome(played, answer.payout);
    showBalance(answer.balance);
    if (!answer.isSettled) void waitForWin(call);
  }
  isSpinning = false;
  showStake();
}

/**
 * Asks for a round until the wallet has its outcome.
 * @param {{ action: "spin", round: string, stake: number }} call
 */
async function waitForWin(call) {
  const note = byId("late", HTMLElement);
  for (;;) {
    await pause(LATE_MS);
    const answer = await stage.ask(call);
    if (!answer.ok || !("stops" in answer)) break;
    note.hidden = answer.isSettled || answer.payout === 0;
    if (!answer.isSettled) continue;
    showBalance(answer.balance);
    break;
  }
}

function writeOdds() {
  const rows = data.prizes.map(({ line, multiplier, ways }) => {
    const row = document.createElement("tr");
    const what = document.createElement("th");
    what.scope = "row";
    for (const symbol of line) {
      if (symbol === "other") continue;
      const drawn = svg("svg", { viewBox: "0 0 48 48", "aria-hidden": "true", class: symbol });
      drawn.append(motifOf(data.symbols[symbol], {}));
      what.append(drawn);
    }
    const name = document.createElement("span");
    name.textContent = line.map((each) => (each === "other" ? text.other : text.symbols[each])).join(", ");
    name.className = "hidden-text";
    what.append(name);
    const pays = document.createElement("td");
    pays.textContent = stage.times(multiplier);
    const chance = document.createElement("td");
    chance.textContent = filled(text.oneIn, { n: stage.number(ways), all: stage.number(data.ways) });
    row.append(...(line.length === 0 ? [] : [what]), pays, chance);
    return row;
  });
  byId("prizes", HTMLElement).append(...rows);
  byId("line-head", HTMLElement).hidden = data.kind === "wheel";
}

async function begin() {
  byId("board", HTMLElement).append(board.element);
  byId("returned", HTMLElement).textContent = filled(text.returned, { rtp: stage.percent(data.returned) });
  byId("odds-return", HTMLElement).textContent = filled(text.returned, { rtp: stage.percent(data.returned) });
  writeOdds();
  board.place(shownStops);
  showStake();
  byId("less", HTMLElement).addEventListener("click", () => stepStake(-1));
  byId("more", HTMLElement).addEventListener("click", () => stepStake(1));
  spinButton.addEventListener("click", () => void spin());
  byId("show-odds", HTMLElement).addEventListener("click", () => oddsDialog.showModal());
  byId("close-odds", HTMLElement).addEventListener("click", () => oddsDialog.close());
  // Behind it is a game that plays no more.
  endDialog.addEventListener("cancel", (event) => event.preventDefault());
  for (const id of ["leave", "end-leave"]) byId(id, HTMLElement).addEventListener("click", () => stage.tell("close"));
  let answer = await stage.ask({ action: "open" });
  while (!answer.ok && answer.reason === "silent") {
    showResult("refused", text.loading);
    await pause(LATE_MS);
    answer = await stage.ask({ action: "open" });
  }
  if (!answer.ok || !("min" in answer)) return showRefusal(answer.ok ? "bad" : answer.reason);
  const { min, max, balance } = answer;
  stakes = data.stakes.filter((each) => each >= min && each <= max);
  if (!stakes.includes(stake)) stake = stakes[0] ?? stake;
  isSpinning = false;
  busyWords = text.spinning;
  showBalance(balance);
  showResult("ready", text.ready);
  showStake();
}

void begin();
