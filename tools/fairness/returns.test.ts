import { expect, it } from "vitest";
import { deliveryOf, payoutOf as roundPayout } from "#contract/games/delivery.ts";
import { type Expectation, expectationOf } from "#contract/games/stake-odds.ts";
import { Random } from "#games/engine/players/random.ts";
import { choiceExpectation, outcomesOfFirst } from "#games/engine/rules/single-step-rules.ts";
import { payoutOf, type SingleStepPlay } from "#games/engine/rules/single-step.ts";
import { SINGLE_STEPS } from "#games/all/single-steps.ts";
import { flightExpectation } from "#games/aviator/rules/odds.ts";
import { resultOf } from "#games/aviator/rules/outcome.ts";
import { KNOWN_ODDS } from "#games/lucky-hit/rules/known-odds.ts";
import { deal } from "#games/lucky-hit/rules/outcome.ts";
import { COLOUR_ODDS } from "#games/lucky-hit/rules/stake.ts";
import { CELLS } from "#games/mines/rules/layout.ts";
import { gameExpectation } from "#games/mines/rules/odds.ts";
import { payout as minesPayout, stepsMax } from "#games/mines/rules/stake.ts";
import { guessOf, oddsOn, outcomeOf, PRICE_MAX, PRICE_MIN } from "#games/win-go/rules/guess.ts";
import { pickExpectation } from "#games/win-go/rules/odds.ts";
import { Returns } from "#simulator/metrics/returns.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import { RETURN_ROOTS } from "#tools/monitoring/alerts.ts";

/** An alert judges a window of an hour or a day; this is how much is played in one here. */
const WINDOWS = 300;
const ROUNDS = 400;
const AMOUNTS = [50_00, 50_00, 200_00, 10_000_00];

interface Ended {
  readonly payout: number;
  readonly expectation: Expectation;
}

/** Plays one round with a stake. The player may choose its end by what has happened. */
type Strategy = (random: Random, amount: number) => Ended;

/** In a share of the plays the outcome is one that wins. */
const playOnce =
  (rules: SingleStepPlay, choice: object, given = 0): Strategy =>
  (random, amount) => {
    const outcome = random.chance(given) ? outcomesOfFirst(rules).won : random.below(rules.outcomes);
    const payout = payoutOf(rules, deliveryOf(amount), choice, outcome);
    return { payout, expectation: choiceExpectation(rules, choice) };
  };
const [{ calls: first }] = SINGLE_STEPS as readonly [(typeof SINGLE_STEPS)[number]];
const playFirst = (given: number) => playOnce(first.rules, first.rules.first, given);

/** Cashes out at a coefficient (hundredths) that is chosen anew for each flight. */
const fly =
  (targetOf: (random: Random) => number): Strategy =>
  (random, amount) => {
    const [result, target] = [resultOf(random.below(2 ** 52)), targetOf(random)];
    const isWon = result >= target;
    return {
      payout: isWon ? Math.floor((amount * target) / 100) : 0,
      expectation: flightExpectation(isWon ? target : result, !isWon),
    };
  };

const openCells =
  (traps: number, stepsOf: (random: Random) => number): Strategy =>
  (random, amount) => {
    const wanted = Math.min(stepsOf(random), stepsMax(traps));
    for (let step = 0; step < wanted; step += 1) {
      if (random.chance(traps / (CELLS - step))) return { payout: 0, expectation: gameExpectation(traps, step, true) };
    }
    const payout = minesPayout(deliveryOf(amount), traps, wanted);
    return { payout, expectation: gameExpectation(traps, wanted, false) };
  };

const guess =
  (pick: string): Strategy =>
  (random, amount) => {
    const odds = oddsOn(guessOf(pick), outcomeOf(random.between(PRICE_MIN, PRICE_MAX)));
    return { payout: roundPayout(deliveryOf(amount), odds), expectation: pickExpectation(pick) };
  };

const hit =
  (pick: "B" | "L"): Strategy =>
  (random, amount) => {
    const { blackWin, luckyHitOdds } = deal(random.float);
    const odds = pick === "L" ? luckyHitOdds : blackWin ? COLOUR_ODDS : 0;
    return { payout: roundPayout(deliveryOf(amount), odds * 100), expectation: expectationOf(KNOWN_ODDS[pick]) };
  };

/** Floats that follow from a seed (mulberry32). */
function floats(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** By how many roots of the variance the payouts of a window leave what the odds say. */
function rootsOf(strategy: Strategy, seed: number, rounds: number): number {
  const random = new Random(floats(seed));
  let next: Expectation = { share: 0, predicted: 0 };
  const returns = new Returns(new Map([["game", () => next]]));
  for (let round = 0; round < rounds; round += 1) {
    const amount = random.pick(AMOUNTS) ?? 0;
    const { payout, expectation } = strategy(random, amount);
    next = expectation;
    returns.add("game", [{ amount, payout, status: payout > 0 ? "S" : "F" } as Stake], null);
  }
  returns.flush();
  const { paid, expected, variance } = returns.read()["game"] ?? { paid: 0, expected: 0, variance: 1 };
  return (paid - expected) / Math.sqrt(variance);
}

it.each<readonly [string, Strategy]>([
  ...SINGLE_STEPS.flatMap(({ calls, terms }) =>
    terms.bets().map(([name, choice]) => [`${terms.title}, ${name}`, playOnce(calls.rules, choice)] as const),
  ),
  ["Aviator at 1.01×", fly(() => 101)],
  ["Aviator at 2.00×", fly(() => 200)],
  ["Aviator at 100×", fly(() => 10_000)],
  ["Aviator, cashed out at any moment", fly((random) => Math.floor(100 / (1 - random.float())) + 1)],
  ["Mines of 3 traps, 5 steps", openCells(3, () => 5)],
  ["Mines of 7 traps, to the end", openCells(7, () => 18)],
  ["Mines of 1 trap, any step", openCells(1, (random) => random.between(1, 24))],
  ["Win Go, a colour", guess("G")],
  ["Win Go, violet", guess("V")],
  ["Win Go, a number", guess("N7")],
  ["Lucky Hit, a colour", hit("B")],
  ["Lucky Hit, the lucky hit", hit("L")],
])("%s: luck alone raises no alert", (_, strategy) => {
  const roots = Array.from({ length: WINDOWS }, (_each, window) => Math.abs(rootsOf(strategy, window, ROUNDS)));
  expect(Math.max(...roots)).toBeLessThan(RETURN_ROOTS);
  // The bound of Returns, on both sides.
  for (const k of [2, 3]) {
    expect(roots.filter((each) => each > k).length / WINDOWS).toBeLessThan(2 * Math.exp((-k * k) / 2));
  }
});

it.each([
  ["one play in ten is given away, after 20,000 plays", 0.1, 20_000],
  ["one play in twenty is given away, after 80,000 plays", 1 / 20, 80_000],
])("finds that %s", (_, given, rounds) => {
  expect(rootsOf(playFirst(given), 1, rounds)).toBeGreaterThan(RETURN_ROOTS);
});
