import * as z from "zod/mini";
import { described, hundredths } from "./values.ts";

/** A stake: whole units of the currency on the wire (a fraction is refused), minor units inside. */
export function stake(max: number) {
  return described(
    z.codec(z.int().check(z.gte(1), z.lte(max)), z.int(), {
      decode: (wire) => wire * 100,
      encode: (inside) => inside / 100,
    }),
    `a stake: whole units, 1 to ${max}`,
    50,
  );
}

/** A multiplier such as 1.87 on the wire, hundredths (187) inside. */
export const multiplier = described(hundredths(), "a multiplier, 2 decimals", 1.87);

export const clientSeed = described(
  z.string().check(z.regex(/^[A-Za-z0-9]{20}$/)),
  "20 letters and digits",
  "Q2AlyjYoIondBMTh7fy5",
);
