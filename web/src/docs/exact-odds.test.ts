import { games } from "#games/all/api.ts";
import { describe, expect, it } from "vitest";
import { RULES } from "#games/all/rules.ts";
import { oddsRowsOf } from "#games/engine/rules/game-rules.ts";
import { equal, fraction } from "#contract/games/stake-odds.ts";
import { drawOdds } from "./exact-odds.ts";

const rows = oddsRowsOf(RULES, [...games.map(({ name }) => name), "recharge"]);

describe("the exact odds on the page of calls", () => {
  it("equal those of the rules, for every kind of stake", () => {
    const returns = rows.map(({ game, stake, odds }) => [`${game}: ${stake}`, odds.returnToPlayer] as const);
    const of = (name: string) => returns.find(([each]) => each === name)?.[1] ?? fraction(0);
    expect(equal(of("Aviator: cashed out at 2.00×"), fraction(97, 100))).toBe(true);
    expect(equal(of("Lucky Hit: black"), fraction(98, 100))).toBe(true);
    expect(equal(of("Win Go: a number"), fraction(882, 1000))).toBe(true);
    // The coefficient 2.01754… is cut to four decimals. 26,334 of 53,130 choices of five cells avoid all traps.
    expect(equal(of("Mines: 3 traps, 5 steps"), fraction(20_175 * 26_334 * 98, 10_000 * 53_130 * 100))).toBe(true);
    expect(new Set(rows.map(({ game }) => game)).size).toBe(games.length);
  });

  it("are a table with a header and a row each", () => {
    const into = document.createElement("div");
    drawOdds(into, rows);
    expect(into.querySelectorAll("th")).toHaveLength(5);
    expect(into.querySelectorAll("tr")).toHaveLength(rows.length + 1);
    expect(into.textContent).toContain("97 / 200");
  });

  it("are those of the games that are offered", () => {
    const into = document.createElement("div");
    drawOdds(into, oddsRowsOf(RULES, ["mines"]));
    expect(into.textContent).toContain("Mines");
    expect(into.textContent).not.toMatch(/Aviator|Win Go|Lucky Hit/);
  });
});
