import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  aviatorDraw,
  type Card,
  coefficientAfter,
  commitmentOf,
  luckyHitDraw,
  minesLayout,
  strength,
  winPrice,
  aviatorPayout,
  feeOf,
  luckyHitPayout,
  minesPayout,
  minesRate,
  winPayout,
} from "./draws.ts";

const SEED = "5ff5c610e633b2a91c46d1be1f74286b";
const PLAYERS = ["Q2AlyjYoIondBMTh7fy5", "mL0pOTBFVpBCK2qZ4DXC", "aaaaaaaaaaaaaaaaaaaa"];
const PERIOD = 59_840_362;

/** Cards by number and suit: "ts 9h ac" is the ten of spades, the nine of hearts, the ace of clubs. */
function hand(text: string): Card[] {
  return text
    .split(" ")
    .map((card) => ({ n: "a23456789tjqk".indexOf(card.charAt(0)) + 1, t: "shcd".indexOf(card.charAt(1)) }));
}

it("the second implementation imports nothing of the project", () => {
  const imported = ["draws.ts"].flatMap((file) => {
    const text = readFileSync(new URL(file, import.meta.url), "utf8");
    return [...text.matchAll(/\bfrom\s+"([^"]+)"|\bimport\s*\(?\s*"([^"]+)"/g)].map(([, from, bare]) => from ?? bare);
  });
  expect(imported).toEqual(["node:crypto"]);
});

describe("the published check values match", () => {
  it("of a commitment", () => {
    expect(commitmentOf("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  it.each([
    [0, 1, [6]],
    [1, 2, [1, 21]],
    [2, 3, [13, 16, 22]],
  ])("of Mines, nonce %i with %i traps", (nonce, traps, cellsFrom0) => {
    const layout = minesLayout(SEED, "854581b6f52eaa86503f1dc6433655f9", nonce, traps);
    expect(layout.map((cell) => cell - 1)).toEqual(cellsFrom0);
  });

  it("of Aviator", () => {
    const draw = aviatorDraw("uBsKq0Zr4mXw81Ta", PLAYERS);
    expect(draw).toMatchObject({ decimal: 2_174_961_631_658_806, result: 187 });
    expect(draw.hex).toBe(draw.decimal.toString(16).padStart(13, "0"));
    expect(draw.sha512hash).toMatch(new RegExp(`^${draw.hex}[0-9a-f]{115}$`));
  });

  // Neither has a published check value: these were calculated with Python's hmac and integers.
  it("of Win Go", () => {
    expect(winPrice(SEED, "P", "1", 20_261_120_437)).toBe(70_237);
    expect(winPrice(SEED, "E", "2", 20_261_120_437)).toBe(76_571);
  });

  it("of Lucky Hit", () => {
    expect(luckyHitDraw(SEED, PLAYERS.slice(0, 2).join(""), PERIOD)).toEqual({
      black: hand("td jh 2s"),
      red: hand("7s 3c qd"),
      blackWin: false,
      luckyHitOdds: 0,
    });
  });

  it("of Lucky Hit if the first six cards are two equal hands", () => {
    expect(luckyHitDraw(SEED, "", PERIOD + 200)).toMatchObject({
      black: hand("jh 4c 5h"),
      red: hand("5c 8c ts"),
      blackWin: true,
    });
  });
});

describe("a crash point", () => {
  it("is 2 or more in 97 of 200 rounds, and never below 1 or above 10000", () => {
    const results = Array.from({ length: 5_000 }, (_, at) => aviatorDraw(`seed ${at}`, []).result);
    expect(Math.min(...results)).toBe(100);
    expect(Math.max(...results)).toBeLessThanOrEqual(1_000_000);
    const atLeastDouble = results.filter((result) => result >= 200).length;
    // P(result ≥ 2) = 0.97 / 2. The fixed seeds make the count fixed, too.
    expect(Math.abs(atLeastDouble / results.length - 0.485)).toBeLessThan(0.02);
  });

  it("equals the coefficient that grows by 0.00006 a ms", () => {
    expect([0, 1, 165, 166, 10_000, 153_506].map(coefficientAfter)).toEqual([100, 100, 100, 101, 182, 1_000_019]);
  });
});

describe("hands", () => {
  it("rank as published", () => {
    const ascending = [
      "2s 3h 5c",
      "ks ah jc",
      "2s 2h 3c",
      "as ah kc",
      "as 2h 3c",
      "2s 3h 4c",
      "qs kh ac",
      "2s 3s 5s",
      "js ks as",
      "as 2s 3s",
      "qs ks as",
      "2s 2h 2c",
      "as ah ac",
    ].map((each) => strength(hand(each)).rank);
    expect(ascending).toEqual([...ascending].sort((a, b) => a - b));
    expect(new Set(ascending).size).toBe(ascending.length);
  });

  it("are equal if only suits differ, and the kicker decides between equal pairs", () => {
    expect(strength(hand("2s 9h kc")).rank).toBe(strength(hand("kd 2h 9s")).rank);
    expect(strength(hand("9s 9h kc")).rank).toBeGreaterThan(strength(hand("9c 9d qc")).rank);
    expect(strength(hand("9s 9h 2c")).rank).toBeGreaterThan(strength(hand("8c 8d ac")).rank);
  });

  it("pay as often as the known counts of all 22,100 hands", () => {
    const deck = Array.from({ length: 52 }, (_, i): Card => ({ n: Math.floor(i / 4) + 1, t: i % 4 }));
    const counts: Record<number, number> = {};
    for (const [a, first] of deck.entries()) {
      for (const [b, second] of deck.slice(a + 1).entries()) {
        for (const third of deck.slice(a + b + 2)) {
          const { odds } = strength([first, second, third]);
          counts[odds] = (counts[odds] ?? 0) + 1;
        }
      }
    }
    // Pairs: 3744, of which those of 9, 10, j, q, k and ace pay.
    expect(counts).toEqual({ 50: 52, 40: 48, 6: 1096, 5: 720, 4: (3744 * 6) / 13, 0: 16_440 + (3744 * 7) / 13 });
  });
});

it("the fee is 2 %, half a minor unit rounded up", () => {
  expect([10_000, 24, 25, 74, 75, 1_225].map(feeOf)).toEqual([200, 0, 1, 1, 2, 25]);
});

it("Aviator pays stake times coefficient, rounded down", () => {
  expect(aviatorPayout(10_000, 182)).toBe(18_200);
  expect(aviatorPayout(33, 187)).toBe(61);
});

it("Lucky Hit pays the winner 2 and a lucky hit by Black's hand", () => {
  const black = { blackWin: true, luckyHitOdds: 4 };
  expect(["B", "R", "L"].map((pick) => luckyHitPayout(9_800, pick, black))).toEqual([19_600, 0, 39_200]);
  const red = { blackWin: false, luckyHitOdds: 0 };
  expect(["B", "R", "L"].map((pick) => luckyHitPayout(9_800, pick, red))).toEqual([0, 19_600, 0]);
});

describe("Win Go", () => {
  // On a delivery of 98.00, with the specification's table.
  it.each([
    [10_000, { G: 0, R: 14_700, V: 44_100, N: 88_200 }],
    [10_001, { G: 19_600, R: 0, V: 0, N: 88_200 }],
    [10_005, { G: 14_700, R: 0, V: 44_100, N: 88_200 }],
    [10_008, { G: 0, R: 19_600, V: 0, N: 88_200 }],
  ])("pays by the last digit of %i", (price, pays) => {
    for (const [type, paid] of Object.entries(pays)) expect(winPayout(9_800, type, price % 10, price), type).toBe(paid);
    expect(winPayout(9_800, "N", (price + 1) % 10, price)).toBe(0);
  });

  it("rounds down to a minor unit", () => {
    expect(winPayout(99, "R", null, 10_000)).toBe(148);
  });
});

describe("Mines", () => {
  it("pays the coefficient times the delivery, rounded down", () => {
    expect(minesPayout(9_800, 1, 24)).toBe(245_000);
    expect(minesPayout(9_800, 3, 1)).toBe(11_135);
    // C(25, 18) / C(18, 18) = 480700.
    expect(minesPayout(9_800, 7, 18)).toBe(9_800 * 480_700);
  });

  it("shows the coefficient cut to four decimals", () => {
    expect([minesRate(3, 0), minesRate(3, 1), minesRate(7, 18)]).toEqual([10_000, 11_363, 4_807_000_000]);
  });
});
