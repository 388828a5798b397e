import * as z from "zod/mini";
import { fairnessTable } from "../calls/fairness.ts";
import { described, memberId } from "../values/values.ts";
import { act } from "./act.ts";

export const operateDispute = act("POST", "/operate/disputes", {
  summary:
    "A member's round in one signed file: attempts, stakes, proof, receipts, ledger, the outcome in four languages",
  body: {
    user_id: memberId,
    table: described(fairnessTable, "A table, or a game without tables", "aviator"),
    round: described(z.int().check(z.gte(1), z.lte(1e14)), "The period, or the id of a play", 179521086000),
  },
  answer: {
    dispute: described(z.string(), "The dispute, as JSON"),
    key: described(z.string(), "The id of the receipts' key that signed it"),
    signature: described(z.string(), "Ed25519, in hex, of `rangoli dispute 1`, a line break and the dispute"),
  },
});
