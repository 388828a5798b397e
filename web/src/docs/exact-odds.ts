import { cashOutOdds } from "#simulator/games/aviator/odds.ts";
import { pickOdds } from "#simulator/games/lucky-hit/odds.ts";
import { rewardOdds } from "#simulator/games/mines/odds.ts";
import { TRAP_OPTIONS } from "#simulator/games/mines/stake.ts";
import { type Fraction, toNumber, type StakeOdds } from "#simulator/games/stake-odds.ts";
import { guessOdds } from "#simulator/games/win/odds.ts";
import { formatPercent } from "../locales/format.ts";
import { LOCALE_TAGS } from "../locales/locale-tags.ts";

/** A kind of stake and its exact odds. */
export interface OddsRow {
  readonly game: string;
  readonly stake: string;
  readonly odds: StakeOdds;
}

export function oddsRows(): OddsRow[] {
  return [
    ...[101, 150, 200, 1000, 10_000].map((target) => ({
      game: "Aviator",
      stake: `cashed out at ${(target / 100).toFixed(2)}×`,
      odds: cashOutOdds(target),
    })),
    { game: "Lucky Hit", stake: "black", odds: pickOdds("B") },
    { game: "Lucky Hit", stake: "red", odds: pickOdds("R") },
    { game: "Lucky Hit", stake: "lucky hit", odds: pickOdds("L") },
    { game: "Win Go", stake: "green", odds: guessOdds({ type: "G" }) },
    { game: "Win Go", stake: "red", odds: guessOdds({ type: "R" }) },
    { game: "Win Go", stake: "violet", odds: guessOdds({ type: "V" }) },
    { game: "Win Go", stake: "a number", odds: guessOdds({ type: "N", number: 7 }) },
    ...TRAP_OPTIONS.flatMap((traps) =>
      [1, 5, 25 - traps].map((steps) => ({
        game: "Mines",
        stake: `${traps} ${traps === 1 ? "trap" : "traps"}, ${steps} ${steps === 1 ? "step" : "steps"}`,
        odds: rewardOdds(traps, steps),
      })),
    ),
  ];
}

/** Appends the rows as a table to an element. */
export function drawOdds(into: HTMLElement): void {
  const body = into.appendChild(document.createElement("table")).createTBody();
  for (const { game, stake, odds } of oddsRows()) {
    const row = body.insertRow();
    const cells = [game, stake, exact(odds.probability), percent(odds.probability), percent(odds.returnToPlayer)];
    for (const text of cells) row.insertCell().textContent = text;
  }
  const head = body.insertRow(0);
  for (const title of ["Game", "Stake", "Chance, exactly", "Chance", "Return to player"]) {
    const cell = head.appendChild(document.createElement("th"));
    cell.scope = "col";
    cell.textContent = title;
  }
}

function exact({ numerator, denominator }: Fraction): string {
  return `${numerator} / ${denominator}`;
}

function percent(part: Fraction): string {
  return formatPercent(toNumber(part), LOCALE_TAGS.in, 4);
}
