import * as z from "zod/mini";
import { call } from "../call.ts";
import { receipt } from "../values/game-values.ts";
import { extra, personal } from "../values/tolerant-schema.ts";
import { queryInt, callerId } from "../values/entered.ts";
import { described, time } from "../values/values.ts";

/** A table's name, as in the control API. */
export const fairnessTable = z.string().check(z.regex(/^[a-z][\w:]{0,40}$/));

export const fairnessChain = z.object({
  table: described(fairnessTable, "The table, such as `win:P:1`"),
  chain: described(z.int(), "From 1"),
  generation: described(z.optional(z.int()), "The generation of its secrets, whose chains count anew; absent: 0"),
  end: described(z.string(), "seed[0], the commitment of the chain's first round"),
  length: described(z.int(), "The number of its rounds"),
  first_period: described(z.nullable(z.int()), "The period of its first round; null: no round uses the chain yet"),
  retired: described(
    z.nullable(z.int()),
    "The index of its last round if it was retired early. Later seeds are never used and never revealed",
  ),
  publish_time: described(extra(z.nullable(time), null), "When the end was published; null: it is not known"),
  salt_round: described(
    extra(z.nullable(z.int()), null),
    "The beacon's round that salts the chain; null: none has yet",
  ),
  salt_randomness: described(extra(z.nullable(z.string()), null), "The randomness of that round, hex"),
  salt_signature: described(extra(z.nullable(z.string()), null), "The beacon's signature of that round, hex"),
  salted_from: described(extra(z.nullable(z.int()), null), "The index of the first round that takes the salt"),
});
export type FairnessChain = z.output<typeof fairnessChain>;

export const fairnessBeacon = z.object({
  address: described(z.string(), "The address of a drand chain"),
  public_key: described(z.string(), "The beacon's public key, hex"),
  genesis_time: described(z.int(), "Seconds since the epoch: the time of round 1"),
  period: described(z.int(), "Seconds between rounds"),
  each_round: described(extra(z.boolean(), true), "False: it salts the chains alone"),
});

export const receiptKey = z.object({
  id: described(z.string(), "The key's id"),
  public_key: described(z.string().check(z.regex(/^[0-9a-f]{64}$/)), "Ed25519, 32 bytes in hex"),
});

export const fairnessChains = call("GET", "/fairness/chains", {
  summary: "The ends of every table's chains of server seeds, newest first, and the beacon",
  by: "visitor",
  without: "the page on fairness shows no chains",
  cacheSeconds: 10,
  query: { table: described(z.optional(fairnessTable), "The table, such as `win:P:1`") },
  answer: {
    queryset: described(z.array(fairnessChain), "The chains, newest first"),
    beacon: described(z.nullable(fairnessBeacon), "The drand beacon; null: none"),
    voided: described(
      z.int(),
      "The number of rounds at these tables that were called off because their beacon did not come in time",
    ),
    receipt_keys: described(
      z.optional(z.array(receiptKey)),
      "The keys that sign receipts; the first signs, and older ones stay",
    ),
  },
});

export const fairnessOdds = call("GET", "/fairness/odds", {
  summary: "How often each kind of outcome came at a table in the last 24 hours",
  by: "visitor",
  without: "the page on fairness shows exact returns alone",
  cacheSeconds: 60,
  query: { table: described(fairnessTable, "The table, such as `win:P:1`") },
  answer: {
    since: described(time, "The rounds began at this time or later, and are over"),
    voided: described(z.int(), "The rounds among them that were called off"),
    queryset: described(
      z.array(
        z.object({
          outcome: described(z.string(), "As the rules of the game in /docs/contract name it"),
          rounds: described(z.int(), "How many rounds had it"),
        }),
      ),
      "The outcomes that came",
    ),
  },
});

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const fairnessLog = call("GET", "/fairness/log", {
  summary: "The public list, which only grows: a page of its entries or one of them, and its signed head",
  by: "visitor",
  without: "nobody can compare what the operator published with what it says later",
  cacheSeconds: 10,
  query: {
    page: described(z.optional(queryInt(0, 1e10)), "A page of 256 entries, from 0; by default the newest"),
    kind: described(
      z.optional(z.enum(["avoided", "trail"])),
      "The first word of subjects, in the place of a page: the newest 256 entries with it",
    ),
    subject: described(
      z.optional(z.string().check(z.maxLength(120))),
      "The first line of one entry, in the place of a page",
      "chain win:P:1 1",
    ),
    from: described(z.optional(queryInt(1, 1e12)), "The size of a head that the caller keeps"),
  },
  answer: {
    head: described(z.string(), "The head: a checkpoint, as a signed note; one of the receipt keys signed it"),
    queryset: described(
      z.array(
        z.object({
          index: described(z.int(), "The entry's place, from 0"),
          entry: described(z.string(), "Its text"),
        }),
      ),
      "The entries; none: no entry has this subject",
    ),
    inclusion: described(z.nullable(z.array(hash)), "The path from the entry to the head; null: a page was asked for"),
    consistency: described(z.array(hash), "The proof that the list of this size begins with the list of size `from`"),
  },
});

export const fairnessReceipts = call("GET", "/fairness/receipts", {
  summary: "The receipts of one of the member's stakes: of the stake, and of its cash-out, cancel or payout",
  by: "member",
  without: "records offer no receipts",
  query: {
    table: described(fairnessTable, "a table, or a game without tables", "win:P:1"),
    id: described(callerId, "The stake's id in the records"),
    period: described(z.optional(queryInt(1, 1e14)), "Not for games without tables"),
  },
  answer: { queryset: described(z.array(receipt), "The receipts, in the order of the events") },
});

export const fairnessExplanation = call("GET", "/fairness/explanation", {
  summary: "What happened to one of the member's stakes, in one paragraph, with the attempts that were refused",
  by: "member",
  without: "records do not offer it",
  query: {
    table: described(fairnessTable, "a table, or a game without tables", "win:P:1"),
    id: described(callerId, "The stake's id in the records"),
    period: described(z.optional(queryInt(1, 1e14)), "Not for games without tables"),
    zone: described(
      z.optional(z.string().check(z.regex(/^[+-](0\d|1[0-4]):[0-5]\d$/))),
      "Times are written in this distance from UTC; absent: in UTC, by name",
      "+05:30",
    ),
  },
  answer: { text: described(personal(z.string()), "The paragraph, in the caller's language") },
});
