import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { operateDispute } from "#contract/control/disputes.ts";
import { DISPUTE, disputeText } from "#fairness/dispute.ts";
import { refuse } from "#contract/refusals.ts";
import { realNow } from "../time/clock.ts";
import type { InputOf } from "../http/route.ts";
import { signWith } from "../ledger/receipts.ts";
import { cellOf } from "../objects/placement.ts";
import { cellStub, tableStub } from "../objects/stubs.ts";
import { tableNames } from "../objects/tables.ts";
import { simulatorSettings } from "../settings.ts";
import type { OperatorCall } from "./operator-call.ts";

/** Collects a member's round and signs it. The paragraph is the one that the member reads. */
export async function collectDispute(
  { env, cells, operator }: OperatorCall,
  { user_id, table, round, reason }: InputOf<typeof operateDispute>,
) {
  const member = Number(user_id);
  const cell = cellOf(member) < cells ? cellStub(env, cellOf(member)) : null;
  // The stakes of a deleted account stay under its ID.
  if (cell === null || !((await cell.hasMember(member)) || (await cell.wasDeleted(member))))
    return refuse("receiver_unknown");
  const [key] = simulatorSettings(env).receiptKey;
  if (key === undefined) return refuse("not_offered");
  const own = await cell.dispute(member, table, round);
  const drawn = tableNames().includes(table) ? await tableStub(env, table).detail(round) : null;
  if (own === null || (drawn === null && own.proof === null)) return refuse("round_unknown");
  const made = new Date(realNow()).toISOString();
  const dispute = JSON.stringify({
    format: DISPUTE,
    made,
    operator,
    reason,
    member: user_id,
    table,
    round,
    ...own,
    proof: drawn ?? own.proof,
  });
  const signature = bytesToHex(signWith(key, utf8ToBytes(disputeText(dispute))));
  return { dispute, key: key.id, signature, changed: { before: null, after: { table, round } } };
}
