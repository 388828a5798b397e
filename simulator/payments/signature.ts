import { timingSafeEqual } from "node:crypto";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { PAYMENT_OUTCOMES } from "#contract/wallet.ts";

export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** What the payment processor says of a payment when it calls back. */
export interface CallBack {
  readonly serial_number: string;
  /** Minor units. */
  readonly price: number;
  readonly outcome: PaymentOutcome;
}

/** The processor's signature of a call-back, hex. */
export function signCallBack(key: string, { serial_number, price, outcome }: CallBack): string {
  return sign(key, ["call back", serial_number, price, outcome]);
}

/** Whether a call-back is the processor's; takes as long whatever was guessed of the signature. */
export function isSignedCallBack(key: string, callBack: CallBack, signature: string): boolean {
  return isSame(signCallBack(key, callBack), signature);
}

/** The house's signature of the fields that a form posts to the processor, hex: a browser carries them, and could change them. */
export function signForm(key: string, fields: Readonly<Record<string, string>>): string {
  return sign(key, ["form", ...Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/** Whether a form's fields are those that the house signed. */
export function isSignedForm(key: string, fields: Readonly<Record<string, string>>, signature: string): boolean {
  return isSame(signForm(key, fields), signature);
}

// The first part says what is signed: a signature of one kind is none of the other.
function sign(key: string, parts: readonly unknown[]): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(JSON.stringify(parts))));
}

function isSame(expected: string, given: string): boolean {
  const [wanted, shown] = [utf8ToBytes(expected), utf8ToBytes(given)];
  const isLong = wanted.byteLength === shown.byteLength;
  // A guess of another length gets the same comparison, with what cannot fail.
  return timingSafeEqual(isLong ? shown : wanted, wanted) && isLong;
}
