import * as z from "zod/mini";
import { type FairnessChain, fairnessLog } from "#contract/calls/fairness.ts";
import type { ReadOf } from "#contract/call.ts";
import { readEntry } from "#fairness/log.ts";
import { apiClient } from "#web/data/api-client.ts";
import { browserStorage } from "#web/data/stored-value.ts";
import { storedWithSchema } from "#web/data/stored-with-schema.ts";
import { pinnedList, readKeys } from "../receipts/watch-receipts.ts";

const headSchema = z.nullable(z.object({ size: z.int(), root: z.string(), head: z.string() }));

/** The newest head of the public list that this browser saw. */
export const pinnedHead = storedWithSchema(browserStorage, "app.log-head", headSchema, null);

type Log = ReadOf<typeof fairnessLog>;
type PinnedHead = z.output<typeof headSchema>;

/** Whether an answer of the list holds beside the head that the browser kept. The newer head is kept from then on. */
export async function checkLog(log: Log, kept: PinnedHead): Promise<boolean> {
  await readKeys();
  const { logFault, openHead } = await import("#fairness/verify-log.ts");
  const keys = pinnedList();
  if (logFault(kept, log, keys) !== null) return false;
  const head = openHead(log.head, keys);
  if (head !== null && head.size > (pinnedHead.get()?.size ?? 0)) pinnedHead.set(head);
  return true;
}

/** The fields of a round that the list has too. */
export interface LoggedRound {
  readonly period?: number | string | null;
  readonly client_seed?: string | null;
  readonly player_seed1?: string | null;
  readonly player_seed2?: string | null;
  readonly player_seed3?: string | null;
}

/** From generation 1 on a subject ends with that. */
function subjectOf(kind: string, { table, generation }: FairnessChain, number: unknown): string {
  return [kind, table, number, ...(generation === undefined ? [] : [generation])].join(" ");
}

/** Whether the public list names a generation; null: nobody knows. */
export async function isListed(generation: string): Promise<boolean | null> {
  const kept = pinnedHead.get();
  const query = { subject: `generation ${generation}`, ...(kept !== null && { from: kept.size }) };
  const log = await apiClient.send(fairnessLog, { query }).catch(() => null);
  if (log === null) return null;
  const isNamed = log.queryset.some(({ entry }) => readEntry(entry).subject === query.subject);
  return isNamed && (await checkLog(log, kept));
}

/** Whether an entry of the list says the same as the round and its chain. */
export function agrees(entry: string, round: LoggedRound, chain: FairnessChain): boolean {
  const { subject, values } = readEntry(entry);
  const has = (name: string, value: unknown) => values.get(name)?.join("") === String(value);
  const { player_seed1, player_seed2, player_seed3, client_seed } = round;
  // All seeds have one length, so the joined text has only one reading.
  const seeds = chain.table === "aviator" ? [player_seed1, player_seed2, player_seed3].join("") : (client_seed ?? "");
  switch (subject) {
    case subjectOf("chain", chain, chain.chain):
      return has("end", chain.end) && has("length", chain.length) && has("time", chain.publish_time);
    case subjectOf("salt", chain, chain.chain):
      return has("randomness", chain.salt_randomness) && has("from", chain.salted_from);
    case subjectOf("seeds", chain, round.period):
      return has("seed", seeds);
    default:
      return false;
  }
}

/** Whether the list agrees with a round. A backend without a list, and a round before it, contradict nothing. */
export async function isAsListed(round: LoggedRound, chain: FairnessChain): Promise<boolean> {
  const subjects = [
    subjectOf("chain", chain, chain.chain),
    ...(chain.salt_round === null ? [] : [subjectOf("salt", chain, chain.chain)]),
    ...(chain.table.startsWith("win") ? [] : [subjectOf("seeds", chain, round.period)]),
  ];
  for (const subject of subjects) {
    const kept = pinnedHead.get();
    const query = { subject, ...(kept !== null && { from: kept.size }) };
    const log = await apiClient.send(fairnessLog, { query }).catch(() => null);
    if (log === null) return true;
    if (!(await checkLog(log, kept)) || !log.queryset.every(({ entry }) => agrees(entry, round, chain))) return false;
  }
  return true;
}
