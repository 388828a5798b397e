import { describe, expect, it } from "vitest";
import { fairnessChains } from "#contract/calls/fairness.ts";
import type { ReceiptKey } from "#fairness/receipt.ts";
import type { TreeHead } from "#fairness/tree.ts";
import { logFault, type ShownLog } from "#fairness/verify-log.ts";
import { readTolerantly } from "#contract/values/tolerant.ts";
import type { ReadOf } from "#contract/call.ts";
import text from "./testing/cheats.json?raw";
import { gameData } from "#games/screens.ts";
import { proofs } from "#games/all/screen/fairness.tsx";
import { numberFault } from "../receipts/check-receipt.ts";
import type { KeptReceipt } from "../receipts/receipt-store.ts";
import { requestFault } from "./stake-due.ts";
import { readLeaf } from "#fairness/receipt.ts";
import { checkChain, pinEnds } from "./check-chain.ts";
import { agrees } from "./check-log.ts";
import { testVoids, UNLIKELY } from "./check-voids.ts";
import { checkEvidence } from "./evidence.ts";
import { checkPasted } from "./pasted-round.ts";
import { type ChainedRound, placed } from "./proof.ts";
import type { RoundFields } from "#games/engine/rules/round-checks.ts";

type Chains = ReadOf<typeof fairnessChains>;

/** As tests/verification/testing/cheats.ts writes it; the verifier in Go reads it too. */
interface Shown {
  readonly round?: RoundFields;
  readonly chains?: RoundFields;
  readonly evidence?: RoundFields;
  readonly saved?: { readonly receipts: readonly KeptReceipt[] };
  readonly kept?: RoundFields;
  readonly now?: RoundFields;
  readonly log?: ShownLog;
  readonly head?: TreeHead;
  readonly keys?: readonly ReceiptKey[];
  readonly voids?: readonly string[];
}

const gameOf = ({ round, evidence }: Shown) => (round ?? (evidence?.["round"] as RoundFields | undefined))?.["game"];

/** Of the games that the project has. */
const cheats = (
  JSON.parse(text) as readonly { readonly name: string; readonly honest: Shown; readonly cheat: Shown }[]
).filter(({ honest }) => gameOf(honest) === undefined || gameData.some(({ id }) => id === gameOf(honest)));

function listIn(shown: unknown): Chains {
  const list = readTolerantly(fairnessChains.answer, shown);
  if (list === undefined) throw new Error("no list of chains");
  return list;
}

/** The first thing that the browser finds wrong; null: nothing. */
async function faultOf({
  evidence,
  round,
  chains,
  saved,
  kept,
  now,
  log,
  head,
  keys = [],
  voids,
}: Shown): Promise<string | null> {
  if (voids !== undefined) return (testVoids(voids, proofs).chance ?? 1) < UNLIKELY ? "chosen" : null;
  if (saved !== undefined) {
    const requests = saved.receipts.map(
      ({ leaf, request }) => request && requestFault(readLeaf(leaf) ?? new Map(), request),
    );
    return requests.find((fault) => fault != null) ?? numberFault(saved.receipts)?.kind ?? null;
  }
  if (evidence !== undefined) {
    const { fault, misfits } = await checkEvidence(JSON.stringify(evidence), []);
    return fault ?? misfits[0] ?? null;
  }
  if (round !== undefined) {
    const pasted = checkPasted(JSON.stringify({ entity: round }), chains === undefined ? "" : JSON.stringify(chains));
    const wrong = pasted.find(({ holds }) => holds === false)?.text ?? null;
    const place = chains === undefined ? null : placed(round as unknown as ChainedRound);
    const broken = wrong ?? (place && (await checkChain(place, listIn(chains), [])));
    if (broken !== null || log === undefined) return broken;
    const [chain] = listIn(chains).queryset;
    const isSaid = log.queryset.every(({ entry }) => chain !== undefined && agrees(entry, round, chain));
    return logFault(null, log, keys) ?? (isSaid ? null : "list");
  }
  if (log !== undefined) return logFault(head ?? null, log, keys);
  const seen = pinEnds({}, listIn(kept).queryset, Number(kept?.["server_time"])).pins;
  const { changed } = pinEnds(seen, listIn(now).queryset, Number(now?.["server_time"]));
  return changed.length > 0 ? "otherEnd" : null;
}

describe("the browser's checks", () => {
  it.each(cheats)("convict an operator: $name", async ({ honest, cheat }) => {
    expect(await faultOf(honest)).toBeNull();
    expect(await faultOf(cheat)).not.toBeNull();
  });
});
