import type * as z from "zod/mini";
import type { Judged, Played, Player, Session } from "./session.ts";
import type { Verdict } from "./verdict.ts";

const WAITS = "W";
const RETRY_MS = 100;
const RETRIES_MAX = 100;
const AT_ONCE = 8;

/** A member's whole list of stakes, once all are settled or after a long wait. */
export async function settledRows<S extends z.core.$ZodType<{ readonly status: string }>>(
  { api, clock }: Session,
  path: string,
  row: S,
  { token }: Player,
): Promise<z.output<S>[]> {
  for (let retries = 0; ; retries++) {
    const rows = await api.rows(path, row, token);
    if (retries === RETRIES_MAX || rows.every(({ status }) => status !== WAITS)) return rows;
    await clock.forward(0);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** Requests each key once, a few at a time. */
export async function askEach<K, V>(keys: Iterable<K>, ask: (key: K) => Promise<V>): Promise<Map<K, V>> {
  const left = [...new Set(keys)];
  const answers = new Map<K, V>();
  const worker = async () => {
    for (let key = left.shift(); key !== undefined; key = left.shift()) answers.set(key, await ask(key));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return answers;
}

/** Verifies every record with the stake of the same name. Each needs exactly one of the other. */
export function judgeEach<Stake extends { readonly member: string; readonly amount: number }, Row>(
  stakes: ReadonlyMap<string, Stake>,
  rows: readonly (readonly [name: string, row: Row])[],
  judge: (stake: Stake, row: Row) => Verdict,
): Pick<Played, "judged" | "astray"> {
  const judged: Judged[] = [];
  const astray: string[] = [];
  const left = new Map(stakes);
  for (const [name, row] of rows) {
    const stake = left.get(name);
    if (stake === undefined) {
      astray.push(`${name}: a record without a stake`);
      continue;
    }
    left.delete(name);
    judged.push({ name, member: stake.member, amount: stake.amount, verdict: judge(stake, row) });
  }
  astray.push(...[...left.keys()].map((name) => `${name}: a stake without a record`));
  return { judged, astray };
}
