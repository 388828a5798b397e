import * as z from "zod/mini";
import { personal } from "./tolerant.ts";
import { described, line } from "./values.ts";

/** A mobile number: a plus and blanks are optional on the wire. Decoding leaves digits; encoding takes a plus, too. */
export const mobileNumber = described(
  personal(
    z.codec(
      z.string().check(z.trim(), z.regex(/^\+?[0-9][0-9 -]{5,20}$/)),
      z.string().check(z.regex(/^\+?\d{6,15}$/)),
      {
        decode: (wire) => wire.replaceAll(/[+ -]/g, ""),
        encode: (inside) => `+${inside.replace("+", "")}`,
      },
    ),
  ),
  "a mobile number with its country prefix",
  "+919876543210",
);

export const password = described(
  personal(z.string().check(z.minLength(8), z.maxLength(128))),
  "8 to 128 characters",
  "correct horse",
);

export const confirmingPassword = described(
  z.optional(personal(z.string().check(z.minLength(1), z.maxLength(128)))),
  "The account's password. Only members of `/user/demo_account` have none and leave it out",
);

/** A one-time code: 6 ASCII digits. */
export const verifyCode = described(
  personal(z.string().check(z.trim(), z.regex(/^\d{6}$/))),
  "a one-time code",
  "042137",
);

export const email = described(
  personal(line(3, 254).check(z.regex(/^[^\s@]+@[^\s@]+$/))),
  "an email address",
  "kite@app.example",
);

export const nickName = described(personal(line(1, 20)), "1 to 20 characters", "kite_flyer");

/** An id of the caller's choice: an Idempotency-Key or a betId. */
export const callerId = described(
  z.string().check(z.regex(/^[\w-]{1,64}$/)),
  "an id that the caller made",
  "c1f7e0b2-0001",
);
