import { readEntry } from "#fairness/log.ts";
import { toNumber } from "#contract/games/stake-odds.ts";
import type { Proof } from "./proof.ts";

/** So rarely chance alone looks as chosen, before a list is called so. */
export const UNLIKELY = 0.001;
/** Fewer void rounds show nothing. */
const VOIDS_MIN = 5;

export interface VoidTest {
  readonly count: number;
  /** How many would have paid more than the return of the bet that is tested. */
  readonly costly: number;
  /** As many on average with fair games. */
  readonly expected: number;
  /** How often chance alone gives a number at least as far from the average, at most; null: too few. */
  readonly chance: number | null;
}

/** Tests whether the entries of the public list on avoided outcomes look chosen. */
export function testVoids(entries: readonly string[], proofs: readonly Pick<Proof, "game" | "voids">[]): VoidTest {
  const avoided = entries.flatMap((entry) => readAvoided(entry, proofs) ?? []);
  const costly = avoided.filter(({ isCostly }) => isCostly).length;
  const chances = avoided.map(({ probability }) => probability);
  const count = avoided.length;
  const expected = chances.reduce((sum, each) => sum + each, 0);
  return { count, costly, expected, chance: count < VOIDS_MIN ? null : twoSided(chances, costly) };
}

function readAvoided(entry: string, proofs: readonly Pick<Proof, "game" | "voids">[]) {
  const { subject, values } = readEntry(entry);
  const [kind, table = ""] = subject.split(" ");
  const voids = proofs.find(({ game }) => game.table !== undefined && gameIn(game.table) === gameIn(table))?.voids;
  const outcome = voids?.kindOf(parsed(values.get("outcome")?.[0] ?? "")) ?? null;
  if (kind !== "avoided" || voids === undefined || outcome === null) return null;
  const { returnToPlayer, probability } = voids.odds;
  return { isCostly: voids.paysOn(outcome) > toNumber(returnToPlayer), probability: toNumber(probability) };
}

function gameIn(table: string): string {
  return table.split(":", 1)[0] ?? "";
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return null;
  }
}

/** The exact two-sided chance: twice that of the smaller tail, since games differ in their probabilities. */
function twoSided(probabilities: readonly number[], hits: number): number {
  let distribution = [1];
  for (const each of probabilities) {
    const stays = [...distribution, 0];
    distribution = stays.map((chance, at) => chance * (1 - each) + (distribution[at - 1] ?? 0) * each);
  }
  const sum = (chances: readonly number[]) => chances.reduce((total, chance) => total + chance, 0);
  return Math.min(1, 2 * Math.min(sum(distribution.slice(0, hits + 1)), sum(distribution.slice(hits))));
}
