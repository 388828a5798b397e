import { type Fraction, type OddsRow, toNumber } from "#contract/games/stake-odds.ts";
import { formatPercent } from "../locales/format.ts";
import { LOCALE_TAGS } from "#contract/values/locale.ts";

export function drawOdds(into: HTMLElement, rows: readonly OddsRow[]): void {
  const body = into.appendChild(document.createElement("table")).createTBody();
  for (const { game, stake, odds } of rows) {
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
