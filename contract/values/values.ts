import * as z from "zod/mini";
import type { Forms } from "./forms.ts";
import { personal, readBy, readName, timeIn } from "./tolerant-schema.ts";

/** 1/100 of the currency, an integer. Only the wire has decimals. */
export type Minor = number;
/** 1/10000 of a coefficient, an integer: 11363 is 1.1363×. */
export type TenThousandths = number;
/** 1/100 of a multiplier, an integer: 187 is 1.87×. */
export type Hundredths = number;

// 10^11 units are 10^13 minor units: sums of many stay far below 2^53.
const WIRE_MAX = 1e11;

/** A number of so many decimals on the wire. */
function decimals(count: number) {
  const scale = 10 ** count;
  return z.number().check(
    z.gte(-WIRE_MAX),
    z.lte(WIRE_MAX),
    // Allows the error of adding decimals; near 10^13 minor units the next number is 0.002 away.
    z.refine((value) => Math.abs(value * scale - Math.round(value * scale)) < 5e-3, `at most ${count} decimals`),
  );
}

const twoDecimals = decimals(2);

/** A number of at most 2 decimals on the wire, integer hundredths inside. */
export function hundredths() {
  return z.codec(twoDecimals, z.int(), {
    decode: (wire) => Math.round(wire * 100),
    encode: (inside) => inside / 100,
  });
}

/** A number of at most 4 decimals on the wire, integer ten-thousandths inside. */
export function tenThousandths() {
  return z.codec(decimals(4), z.int(), {
    decode: (wire) => Math.round(wire * 10_000),
    encode: (inside) => inside / 10_000,
  });
}

/** The error of a sum of doubles. */
const SUM_ERROR = 1e-9;

/** Reads an amount of any backend in minor units: `round` decides about more than 2 decimals. */
function moneyReader(round: (minor: number) => number) {
  return (json: unknown, forms: Forms): number | undefined => {
    const exact = (forms.number(forms.unwrap(json)) ?? NaN) * 100;
    const near = Math.round(exact);
    const isExact = Math.abs(exact - near) <= SUM_ERROR + Math.abs(exact) * 1e-15;
    // A sum that reads as zero is no debt. Adding 0 turns negative zero into zero.
    const minor = (isExact || Object.is(near, -0) ? near : round(exact)) + 0;
    return Number.isSafeInteger(minor) ? minor : undefined;
  };
}

/**
 * A JSON number with at most 2 decimals on the wire, integer minor units inside. More decimals of a backend are rounded
 * down: nobody has more than it says.
 */
export const money = described(
  readBy(hundredths(), moneyReader(Math.floor)),
  "an amount of money, at most 2 decimals",
  1000.5,
);

/** Money that the member pays: a price or a fee. More decimals of a backend are rounded up. */
export const cost = described(
  readBy(hundredths(), moneyReader(Math.ceil)),
  "an amount of money, at most 2 decimals",
  2,
);

const LEAST = 0.01;

/** Money above 0. */
export const positiveMoney = described(
  z.codec(twoDecimals.check(z.gte(LEAST)), z.int(), {
    decode: (wire) => Math.round(wire * 100),
    encode: (inside) => inside / 100,
  }),
  "an amount of money above 0, at most 2 decimals",
  100,
);

interface Limits {
  readonly min: number;
  readonly max?: number;
}

/**
 * Money with limits in whole units, which are for the documents: what is beyond them is read all the same, so that the
 * refusal names the limit.
 */
export function moneyWithin<S extends z.core.$ZodType>(schema: S, { min, max }: Limits, description: string): S {
  const copy = z.core.clone(schema, schema._zod.def, { parent: true });
  z.globalRegistry.add(copy, { description, minimum: min, ...(max !== undefined && { maximum: max }) });
  return copy;
}

/** In characters. Backends' own tokens are longer than ours: a JWT has 600 to 1,000, and more with many claims. */
export const TOKEN_MAX = 4_096;

/** A token of a backend, which alone judges it: the characters that a header can carry, without blanks. */
export const token = personal(readBy(z.string().check(z.regex(new RegExp(`^[!-~]{1,${TOKEN_MAX}}$`))), readName));

export const time = described(readBy(z.int(), timeIn), "milliseconds since the epoch", 1795210860000);

/** A sequence number, followed by the four digits of the cell. */
export const memberId = described(
  personal(readBy(z.string().check(z.regex(/^[1-9]\d{4,15}$/)), readName)),
  "a member's id: sequence number and the four digits of its cell",
  "120007",
);

/**
 * Describes a schema for the documents. The result is a copy, so that other users of the schema keep their words. Builds
 * of the client leave the words out.
 */
export function described<S extends z.core.$ZodType>(schema: S, description: string, example?: unknown): S {
  const copy = z.core.clone(schema, schema._zod.def, { parent: true });
  z.globalRegistry.add(copy, example === undefined ? { description } : { description, examples: [example] });
  return copy;
}
