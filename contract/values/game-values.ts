import * as z from "zod/mini";
import { personal } from "./tolerant.ts";
import { described, hundredths, money, time } from "./values.ts";

/** The limit of any game. Larger numbers are still valid money, so a refusal can repeat them. */
const UNITS_MAX = 1e9;

/**
 * A stake: whole units of the currency on the wire (fractions are refused), minor units inside. The limits, in
 * minor units, are for the document. The game checks them by the player's locale, so that its refusal names the limit.
 */
export function stake(limits: { readonly min: number; readonly max: number }) {
  const [min, max] = [limits.min / 100, limits.max / 100];
  const units = z.codec(z.int().check(z.gte(-UNITS_MAX), z.lte(UNITS_MAX)), z.int(), {
    decode: (wire) => wire * 100,
    encode: (inside) => inside / 100,
  });
  const description = `a stake: whole units, ${min} to ${max}`;
  z.globalRegistry.add(units, { description, examples: [50], minimum: min, maximum: max });
  return units;
}

/** The least and the largest stake of the member, by the locale of the session's log-in. */
export const stakeLimits = z.object({ min: money, max: money });

/** A multiplier such as 1.87 on the wire, hundredths (187) inside. */
export const multiplier = described(hundredths(), "a multiplier, 2 decimals", 1.87);

/** A player may have typed it. */
export const clientSeed = described(
  personal(z.string().check(z.regex(/^[A-Za-z0-9]{20}$/))),
  "20 letters and digits",
  "Q2AlyjYoIondBMTh7fy5",
);

/** In a stake, a cash-out or a cancel: true asks for a receipt in its answer. */
export const wantsReceipt = z.optional(z.boolean());

const hashText = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A signed statement about a stake, a cash-out or a cancel; docs/fairness.md has its text and its check. */
export const receipt = z.object({
  /** The id of the key, as in /fairness/chains. */
  key: z.string(),
  /** The signed lines; one of them names the member. */
  leaf: personal(z.string()),
  /** When it arrived; the leaf has it too. */
  arrival: time,
  /** The leaf's place among the leaves of its tree, from 0, and their number. */
  index: z.int(),
  size: z.int(),
  /** The hashes that lead from the leaf to the root, from the bottom. */
  path: z.array(hashText),
  root: hashText,
  /** Ed25519. */
  signature: z.string().check(z.regex(/^[0-9a-f]{128}$/)),
});
export type Receipt = z.output<typeof receipt>;
