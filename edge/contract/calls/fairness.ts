import * as z from "zod/mini";
import { call } from "../call.ts";

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
  },
});
