import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { REGIONS } from "#contract/settings/settings.ts";
import { memberId } from "#contract/values/values.ts";
import {
  cellForNew,
  cellOf,
  countsByLevel,
  DEFAULT_R_CODE,
  FIRST_SEQUENCE,
  memberIdOf,
  memberOfToken,
  regionOf,
  relayAbove,
  relaysOf,
} from "./placement.ts";
import { gameOf, tableNames } from "./tables.ts";

const INDIA = "919876543210";
const BRAZIL = "5511987654321";

const regions = fc.uniqueArray(fc.constantFrom(...REGIONS), { maxLength: REGIONS.length });
const cells = fc.integer({ min: 1, max: 9999 });

/** Members per cell after `count` draws. */
function spread(mobile: string, inCells: number, listed: Parameters<typeof regionOf>[1], count: number) {
  const counts = new Map<number, number>();
  for (let random = 0; random < count; random++) {
    const cell = cellForNew(mobile, inCells, listed, random);
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  return counts;
}

describe("the region of a cell", () => {
  it("is the platform's to choose where none is listed", () => {
    expect(regionOf(7, [])).toBeNull();
  });

  it("is the listed ones in turn, and the same whatever cells come later", () => {
    expect([0, 1, 2, 3, 999].map((cell) => regionOf(cell, ["apac", "sam", "wnam"]))).toEqual([
      "apac",
      "sam",
      "wnam",
      "apac",
      "apac",
    ]);
  });
});

describe("a new member", () => {
  it.each([
    [1, 1],
    [8, 8],
    [1_000, 1_000],
  ])("comes to any of %i cells, each as likely", (count, cellsUsed) => {
    const counts = spread(INDIA, count, [], 3 * count);
    expect(counts.size).toBe(cellsUsed);
    expect(new Set(counts.values())).toEqual(new Set([3]));
  });

  it.each([
    ["India", INDIA, [0, 4]],
    ["Vietnam", "84912345678", [0, 4]],
    ["Brazil", BRAZIL, [1, 5]],
    ["Mexico", "525512345678", [2, 6]],
    ["Portugal", "351912345678", [3, 7]],
  ])("of %s comes to a cell near it", (_, mobile, near) => {
    expect(new Set(spread(mobile, 8, ["apac", "sam", "wnam", "weur"], 100).keys())).toEqual(new Set(near));
  });

  it.each([
    ["of a country that no region is near", "447700900123", 8],
    ["whose region has no cell yet", BRAZIL, 1],
  ])("%s comes to any", (_, mobile, count) => {
    expect(spread(mobile, count, ["apac", "sam"], 100).size).toBe(count);
  });

  it("always comes to a cell that there is", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(INDIA, BRAZIL, "000123456789"),
        cells,
        regions,
        fc.nat(),
        (mobile, count, listed, random) => {
          const cell = cellForNew(mobile, count, listed, random);
          expect(Number.isInteger(cell) && cell >= 0 && cell < count).toBe(true);
        },
      ),
    );
  });
});

const cell = fc.integer({ min: 0, max: 9999 });
const sequence = fc.integer({ min: FIRST_SEQUENCE, max: 1e11 });
const SECRET = "s".repeat(43);

describe("a member's id", () => {
  it.each([
    [12, 7, 120_007],
    [10, 0, 100_000],
    [10, 9999, 109_999],
  ])("of sequence number %i in cell %i is %i", (number, home, id) => {
    expect(memberIdOf(number, home)).toBe(id);
  });

  it("tells the cell, and is as the contract has ids", () => {
    fc.assert(
      fc.property(sequence, cell, (number, home) => {
        const id = memberIdOf(number, home);
        expect(cellOf(id)).toBe(home);
        expect(Number.isSafeInteger(id)).toBe(true);
        expect(memberId.safeParse(String(id)).success).toBe(true);
      }),
    );
  });

  it("is nobody else's", () => {
    fc.assert(
      fc.property(sequence, cell, sequence, cell, (number, home, otherNumber, otherHome) => {
        const isSame = number === otherNumber && home === otherHome;
        expect(memberIdOf(number, home) === memberIdOf(otherNumber, otherHome)).toBe(isSame);
      }),
    );
  });

  it("is never the default invite code", () => {
    expect(memberIdOf(FIRST_SEQUENCE, 0)).toBeGreaterThan(Number(DEFAULT_R_CODE));
  });
});

describe("a token", () => {
  it("starts with its member's id", () => {
    fc.assert(
      fc.property(sequence, cell, (number, home) => {
        const id = memberIdOf(number, home);
        expect(memberOfToken(`${id}.${SECRET}`)).toBe(id);
      }),
    );
  });

  it.each([
    ["empty", ""],
    ["without a secret", "120007"],
    ["with an empty secret", "120007."],
    ["with a short secret", `120007.${"s".repeat(19)}`],
    ["with an endless secret", `120007.${"s".repeat(101)}`],
    ["with two secrets", `120007.${SECRET}.${SECRET}`],
    ["with another sign in its secret", `120007.${SECRET}+`],
    ["with a leading zero", `0120007.${SECRET}`],
    ["with too short an id", `1200.${SECRET}`],
    ["with too long an id", `12345678901234567.${SECRET}`],
    ["with a negative id", `-120007.${SECRET}`],
    ["with an id of letters", `member.${SECRET}`],
    ["with a line before it", `\n120007.${SECRET}`],
    ["with a line after it", `120007.${SECRET}\n`],
  ])("%s is none", (_, token) => {
    expect(memberOfToken(token)).toBeNull();
  });
});

describe("the relays between cells and a table", () => {
  it.each([
    [8, 40, [8]],
    [40, 40, [40]],
    [41, 40, [41, 2]],
    [1_600, 40, [1_600, 40]],
    [9_999, 40, [9_999, 250, 7]],
    [52_632, 40, [52_632, 1_316, 33]],
    [5, 2, [5, 3, 2]],
  ])("stand for %i cells, %i to each, on these levels: %j", (count, relayCells, levels) => {
    expect(countsByLevel({ cells: count, relayCells, cellRegions: [] })).toEqual(levels);
  });

  it("answer no more than their number in a region each, and only cells of their own", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 2, max: 20 }),
        regions,
        (count, relayCells, listed) => {
          const tree = { cells: count, relayCells, cellRegions: listed };
          const counts = countsByLevel(tree);
          const cellPlaces = Array.from({ length: count }, (_, number) => ({ level: 0, number }));
          const asked = new Map<string, number>();
          for (const place of [...cellPlaces, ...relaysOf(tree)]) {
            const above = relayAbove(place, tree);
            expect(above === null).toBe(place.level === counts.length - 1);
            if (above === null) continue;
            expect(above.level).toBe(place.level + 1);
            expect(above.number).toBeLessThan(counts[above.level] ?? 0);
            expect(regionOf(above.number, listed)).toBe(regionOf(place.number, listed));
            const name = `${above.level}:${above.number}`;
            asked.set(name, (asked.get(name) ?? 0) + 1);
          }
          // No relay is idle either.
          expect(asked.size).toBe(relaysOf(tree).length);
          expect(Math.max(0, ...asked.values())).toBeLessThanOrEqual(relayCells);
          expect(counts.at(-1)).toBeLessThanOrEqual(Math.max(relayCells, listed.length));
        },
      ),
    );
  });
});

describe("the tables", () => {
  it("are known by their names, no two alike", () => {
    expect(tableNames()).toEqual(
      expect.arrayContaining(["aviator", "luckyhit", "win:P:1", "win:S:1", "win:B:1", "win:E:1"]),
    );
    expect(new Set(tableNames()).size).toBe(tableNames().length);
  });

  it("each draw from seeds of their own", () => {
    const seeds = tableNames().map((table) => `${gameOf(table)?.game}:${gameOf(table)?.table}`);
    expect(new Set(seeds).size).toBe(tableNames().length);
  });

  it.each(["roulette", "", "win:P", "win:P:99", "Aviator", "toString"])("do not include %j", (name) => {
    expect(gameOf(name)).toBeUndefined();
  });
});
