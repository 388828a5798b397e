import * as z from "zod/mini";
import { personal } from "./tolerant-schema.ts";
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

/** Made by the client for this play, after it saw the commitment; without it the operator could have chosen the seed. */
export const entropy = described(
  z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
  "16 random bytes in hex, new for each play",
  "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
);

/** Descriptions that several games share. */
export const MASKED = "The nick name, masked as in `p***0`: that of the member who reads it, too";
export const COMMITMENT_TEXT =
  "The SHA-256 of `seed` of the round's proof, public before stakes open. Without chains that of the server seed";
export const RESULT_TEXT = "OK, or the refusal's text in the member's language";

const hashText = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The digest of the stake's other fields, as docs/fairness.md has it. The receipt repeats it. */
export const terms = described(
  z.optional(hashText),
  "SHA-256 of the canonical JSON of the other fields, in hex",
  "b8896b58aaf5c24fa0040082a0c2fb349162682714646eff1369499be24cf052",
);

/** A signed statement about a stake, a cash-out, a cancel or a payout; docs/fairness.md has its text and its check. */
export const receipt = z.object({
  key: described(z.string(), "The id of the key, as in /fairness/chains"),
  leaf: described(personal(z.string()), "The signed lines; one of them names the member"),
  arrival: described(time, "When it arrived; the leaf has it too"),
  index: described(z.int(), "The leaf's place among the leaves of its tree, from 0"),
  size: described(z.int(), "The number of leaves of its tree"),
  path: described(z.array(hashText), "The hashes that lead from the leaf to the root, from the bottom"),
  root: described(hashText, "The root of the leaf's tree"),
  signature: described(z.string().check(z.regex(/^[0-9a-f]{128}$/)), "Ed25519"),
});
export type Receipt = z.output<typeof receipt>;
