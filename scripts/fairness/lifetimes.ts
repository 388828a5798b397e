import {
  type Alarm,
  countRounds,
  countTrials,
  ALARM_TABLES,
  FIRST_ALARM,
  isRaised,
  type PublicTable,
} from "#games/alarm.ts";

/** The chances of a build's results by table; a table that it leaves out is not played. */
export type Build = Readonly<
  Partial<Record<PublicTable, readonly number[]>> & {
    /** The chance of even odds to come. */
    readonly dice?: number;
    /** The chance that the first cell beside 5 traps is safe; each game opens one. */
    readonly mines?: number;
  }
>;

/** The fair chances of the stakes that the players of Dice and Mines choose. */
const OWN_CHANCES = { dice: 0.5, mines: 0.8 } as const;

const digits = Array.from({ length: 10 }, (_, digit) => digit);
/** In 1 of 100 rounds a crash at once takes the place of any flight. */
const EDGE = ALARM_TABLES.aviator.chances.map((chance, kind) => 0.99 * chance + (kind === 0 ? 0.01 : 0));

/** Of 100 deals, 1.5 fewer pay a lucky hit. */
const [NO_HIT = 0, ...HITS] = ALARM_TABLES["luckyhit-hand"].chances;
const FEWER_HITS = [NO_HIT + 0.015, ...HITS.map((chance) => chance * (1 - 0.015 / (1 - NO_HIT)))];

/** Biased builds, each at one table. */
export const BIASED: Readonly<Record<string, Build>> = {
  "Aviator: the edge is 1 % higher, by crashes at 1.00": { aviator: EDGE },
  "Win Go: a digit has 1 point more, another 1 less": { win: [0.11, 0.09, ...digits.slice(2).map(() => 0.1)] },
  "Win Go: 1 % of the rounds show one digit": { win: [0.109, ...digits.slice(1).map(() => 0.099)] },
  "Win Go: 2 % of the rounds show one digit": { win: [0.118, ...digits.slice(1).map(() => 0.098)] },
  "Win Go: a digit has 1 point more, all others less": { win: [0.11, ...digits.slice(1).map(() => 0.89 / 9)] },
  "Win Go: green has 1 point more": { win: digits.map((digit) => (digit % 2 === 1 ? 0.102 : 0.098)) },
  "Lucky Hit: Black has 1 point more": { luckyhit: [0.51, 0.49] },
  "Lucky Hit: Black has 3 points more": { luckyhit: [0.53, 0.47] },
  "Lucky Hit: hands that pay come 1.5 points less often": { "luckyhit-hand": FEWER_HITS },
  "Dice: even odds come 1 point less often": { dice: 0.49 },
  "Dice: even odds come 3 points less often": { dice: 0.47 },
  "Mines: the first cell is 1 % less often safe": { mines: 0.792 },
  "Mines: the first cell is 3 % less often safe": { mines: 0.776 },
};

const fair = Object.entries(ALARM_TABLES).map(([table, { chances }]) => [table, chances] as const);
export const FAIR: Build = { ...Object.fromEntries(fair), ...OWN_CHANCES };

/** The round that raised the alarm in one player's lifetime; null: none did. */
export function lifetime(build: Build, rounds: number, random: () => number): number | null {
  const { dice, mines, ...tables } = build;
  const played = Object.entries(tables) as [PublicTable, readonly number[]][];
  let alarm: Alarm = FIRST_ALARM;
  for (let round = 1; round <= rounds;) {
    for (const [table, chances] of played) {
      alarm = countRounds(alarm, table, table, [{ period: round++, kind: kindAt(chances, random()) }]);
    }
    for (const [game, chance] of Object.entries({ dice, mines }) as ["dice" | "mines", number | undefined][]) {
      if (chance === undefined) continue;
      alarm = countTrials(alarm, game, game, round++, [{ chance: OWN_CHANCES[game], won: random() < chance }]);
    }
    if (isRaised(alarm)) return round - 1;
  }
  return null;
}

function kindAt(chances: readonly number[], at: number): number {
  let sum = 0;
  for (const [kind, chance] of chances.entries()) {
    sum += chance;
    if (at < sum) return kind;
  }
  return chances.length - 1;
}

/** Numbers in [0, 1) from a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How many lifetimes raised the alarm, and the median of the rounds that they took. */
export function raisedOf(
  build: Build,
  lifetimes: number,
  rounds: number,
  seed = 1,
): { raised: number; median: number } {
  const found: number[] = [];
  for (let at = 0; at < lifetimes; at++) {
    const round = lifetime(build, rounds, randomFrom(Math.imul(seed * 1_000_003 + at, 0x9e3779b1)));
    if (round !== null) found.push(round);
  }
  found.sort((a, b) => a - b);
  return { raised: found.length, median: found[found.length >> 1] ?? rounds };
}
