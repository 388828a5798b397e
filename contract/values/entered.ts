import * as z from "zod/mini";
import { plainMobile } from "./digits.ts";
import { personal } from "./tolerant-schema.ts";
import { described } from "./values.ts";

// Members type these values. The first screen needs none of them.

export const MEMBER_ID_MAX = 200;

/** A member's id as any backend names it. The simulator's have a form of their own: `memberId`. */
export const anyMemberId = described(
  personal(z.string().check(z.minLength(1), z.maxLength(MEMBER_ID_MAX))),
  "a member's id, as the backend names it",
  "120007",
);

// Control characters and marks that change the direction of writing let a name pose as another.
const UNSAFE_TEXT = /[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u;

// Scripts of India, Arabic and emojis need joiners between their signs; after other letters they only hide.
const JOINED =
  /(?:(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}])\p{L}|\p{M}|\p{Extended_Pictographic}|\ufe0f)[\u200c\u200d]/gu;

function isVisible(text: string): boolean {
  return !UNSAFE_TEXT.test(text.replaceAll(JOINED, ""));
}

// A phone book puts marks of direction around a name, and a table tabs between its parts.
const ENDS =
  /^[\s\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+|[\s\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+$/g;
const trimmed = z.overwrite<string>((text) => text.replaceAll(ENDS, "").replaceAll("\t", " "));

/** Visible text: trimmed, one line, without invisible characters. */
export function line(min: number, max: number) {
  return z.string().check(trimmed, z.minLength(min), z.maxLength(max), z.refine(isVisible));
}

/** Like `line`, with line breaks. */
export function lines(min: number, max: number) {
  return z.string().check(
    z.trim(),
    z.minLength(min),
    z.maxLength(max),
    z.refine((text) => isVisible(text.replaceAll(/\r?\n/g, ""))),
  );
}

/** A whole number in a query, which is text on the wire. */
export function queryInt(min: number, max: number) {
  return z.codec(z.string().check(z.regex(/^\d{1,15}$/)), z.int().check(z.gte(min), z.lte(max)), {
    decode: Number,
    encode: String,
  });
}

/** A mobile number in any spelling. Decoding leaves ASCII digits, and the plus if there is one: `phone.ts` reads those. */
export const mobileNumber = described(
  personal(
    z.codec(z.string().check(z.refine((text) => plainMobile(text) !== null)), z.string(), {
      decode: (wire) => plainMobile(wire) ?? "",
      encode: (written) => written,
    }),
  ),
  "a mobile number with its country prefix",
  "+919876543210",
);

/** A mobile number as our simulator writes it. */
export const answeredMobile = described(
  personal(z.string().check(z.trim(), z.regex(/^\+?[0-9][0-9 -]{5,20}$/))),
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

/** A string as structured fields have it (RFC 9651), whose parameters mean nothing here. */
const FIELD_STRING = /^\s*"((?:[ !#-[\]-~]|\\["\\])*)"\s*(?:;.*)?$/;

/** The key in an Idempotency-Key: bare, or within quotes as the draft of the IETF has it. */
export function keyInHeader(header: string | null): string | null {
  const [, quoted] = FIELD_STRING.exec(header ?? "") ?? [];
  return quoted === undefined ? header : quoted.replaceAll(/\\(.)/g, "$1");
}
