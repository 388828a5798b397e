import * as z from "zod/mini";
import { call } from "../call.ts";
import { receipt } from "../values/game-values.ts";
import { callerId } from "../values/member-values.ts";
import { described, queryInt } from "../values/values.ts";

/** A table's name, as in the control API. */
export const fairnessTable = z.string().check(z.regex(/^[a-z][\w:]{0,40}$/));

export const fairnessChain = z.object({
  table: fairnessTable,
  /** From 1. */
  chain: z.int(),
  /** seed[0], the commitment of the chain's first round. */
  end: z.string(),
  /** The number of its rounds. */
  length: z.int(),
  /** The period of its first round; null: no round uses the chain yet. */
  first_period: z.nullable(z.int()),
  /** The index of its last round if it was retired early. Later seeds are never used and never revealed. */
  retired: z.nullable(z.int()),
});
export type FairnessChain = z.output<typeof fairnessChain>;

export const fairnessBeacon = z.object({
  /** The address of a drand chain. */
  address: z.string(),
  public_key: z.string(),
  /** Seconds since the epoch: the time of round 1. */
  genesis_time: z.int(),
  /** Seconds between rounds. */
  period: z.int(),
});

export const receiptKey = z.object({
  id: z.string(),
  /** Ed25519, 32 bytes in hex. */
  public_key: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

export const fairnessChains = call("GET", "/fairness/chains", {
  summary: "The ends of every table's chains of server seeds, newest first, and the beacon",
  by: "visitor",
  cacheSeconds: 10,
  query: { table: z.optional(fairnessTable) },
  answer: {
    queryset: z.array(fairnessChain),
    beacon: z.nullable(fairnessBeacon),
    /** The number of rounds at these tables that were called off because their beacon did not come in time. */
    voided: z.int(),
    /** The keys that sign receipts; the first signs, and older ones stay. */
    receipt_keys: z.optional(z.array(receiptKey)),
  },
});

export const fairnessReceipts = call("GET", "/fairness/receipts", {
  summary: "The receipts of one of the member's stakes: of the stake, and of its cash-out or cancel",
  by: "member",
  query: {
    table: described(fairnessTable, "a table, or a game without tables", "win:P:1"),
    /** The stake's id in the records. */
    id: callerId,
    /** Not for games without tables. */
    period: z.optional(queryInt(1, 1e14)),
  },
  answer: { queryset: z.array(receipt) },
});
