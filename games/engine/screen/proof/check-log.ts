import * as z from "zod/mini";
import { type FairnessChain, fairnessLog } from "#contract/calls/fairness.ts";
import type { ReadOf } from "#contract/call.ts";
import { earlierLists, generationIn, generationSubject, nameIn, readEntry } from "#fairness/log.ts";
import { apiClient } from "#web/data/api-client.ts";
import { browserStorage } from "#web/data/stored-value.ts";
import { storedWithSchema } from "#web/data/stored-with-schema.ts";
import { pinnedList, readKeys } from "../receipts/watch-receipts.ts";

const headSchema = z.nullable(
  z.object({
    size: z.int(),
    root: z.string(),
    head: z.string(),
    /** How many entries that this browser saw restores have lost, as their lists say. */
    lost: z.optional(z.int()),
  }),
);

/** The newest head of the public list that this browser saw. */
export const pinnedHead = storedWithSchema(browserStorage, "app.log-head", headSchema, null);

type Log = ReadOf<typeof fairnessLog>;
type PinnedHead = z.output<typeof headSchema>;

interface CheckedLog {
  readonly log: Log;
  /** Whether the answer holds beside the head that the browser kept. The newer head is kept from then on. */
  readonly holds: boolean;
}

/** Asks the public list; null: it does not answer. Goes over to a new list that names the kept one. */
export async function askLog(query: { readonly subject?: string }): Promise<CheckedLog | null> {
  const kept = pinnedHead.get();
  const log = await send(query, kept);
  if (log === null) return null;
  const name = nameIn(log.head);
  if (kept === null || nameIn(kept.head) === name) return { log, holds: await isSound(log, kept) };
  const begun = await send({ subject: generationSubject(generationIn(name) ?? "") }, kept);
  if (begun === null || !(await isSound(begun, kept))) return { log, holds: false };
  const moved = pinnedHead.get();
  const again = await send(query, moved);
  return again && { log: again, holds: await isSound(again, moved) };
}

function send(query: { readonly subject?: string }, kept: PinnedHead): Promise<Log | null> {
  const asked = { ...query, ...(kept !== null && { from: kept.size }) };
  return apiClient.send(fairnessLog, { query: asked }).catch(() => null);
}

async function isSound(log: Log, kept: PinnedHead): Promise<boolean> {
  await readKeys();
  const { entriesLost, logFault, openHead } = await import("#fairness/verify-log.ts");
  const keys = pinnedList();
  const head = openHead(log.head, keys);
  if (head === null || logFault(kept, log, keys) !== null) return false;
  const lost = (kept?.lost ?? 0) + (kept === null ? 0 : (entriesLost(kept, head, log) ?? 0));
  const newest = pinnedHead.get();
  const isNewer = newest === null || nameIn(newest.head) !== nameIn(head.head) || head.size > newest.size;
  if (isNewer) pinnedHead.set({ ...head, ...(lost > 0 && { lost }) });
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

/** Whether the public list names a generation, also as that of a list which a restore lost; null: nobody knows. */
export async function isListed(generation: string): Promise<boolean | null> {
  const found = await askLog({ subject: generationSubject(generation) });
  if (found === null || !found.holds) return found && false;
  if (hasSubject(found, generationSubject(generation))) return true;
  const newest = generationIn(nameIn(found.log.head));
  const begun = newest === null ? null : await askLog({ subject: generationSubject(newest) });
  const named = begun?.log.queryset.flatMap(({ entry }) => earlierLists(readEntry(entry))) ?? [];
  return begun?.holds === true && named.some(({ name }) => generationIn(name) === generation);
}

function hasSubject({ log }: CheckedLog, subject: string): boolean {
  return log.queryset.some(({ entry }) => readEntry(entry).subject === subject);
}

/** Whether the public list has begun a generation after this one: the operator may have lost plays of this one. */
export async function isEnded(generation: string): Promise<boolean> {
  const found = await askLog({});
  const newest = found?.holds === true ? generationIn(nameIn(found.log.head)) : null;
  return newest !== null && Number(newest) > Number(generation);
}

/** Whether an entry of the list says the same as the round and its chain. */
export function agrees(entry: string, round: LoggedRound, chain: FairnessChain): boolean {
  const { subject, values } = readEntry(entry);
  const has = (name: string, value: unknown) => values.get(name)?.join("") === String(value);
  const { player_seed1, player_seed2, player_seed3, client_seed } = round;
  // All seeds have one length, so the joined text has only one reading.
  const seeds = client_seed ?? [player_seed1, player_seed2, player_seed3].join("");
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
    const found = await askLog({ subject });
    if (found === null) return true;
    if (!found.holds || !found.log.queryset.every(({ entry }) => agrees(entry, round, chain))) return false;
  }
  return true;
}
