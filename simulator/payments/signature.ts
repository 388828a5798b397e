import { timingSafeEqual } from "node:crypto";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { CallBack } from "../objects/cell-api.ts";

/** Hex. */
export function signCallBack(key: string, { serial_number, price, outcome }: CallBack): string {
  return sign(key, ["call back", serial_number, price, outcome]);
}

/** Constant-time comparison. */
export function isSignedCallBack(key: string, callBack: CallBack, signature: string): boolean {
  return isSame(signCallBack(key, callBack), signature);
}

/** Signs the fields of a form, hex: a browser carries the fields, and could change them. */
export function signForm(key: string, fields: Readonly<Record<string, string>>): string {
  return sign(key, ["form", ...Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/** Constant-time comparison. */
export function isSignedForm(key: string, fields: Readonly<Record<string, string>>, signature: string): boolean {
  return isSame(signForm(key, fields), signature);
}

// The first part names the kind, so that a form's signature is never valid for a call-back.
function sign(key: string, parts: readonly unknown[]): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(JSON.stringify(parts))));
}

function isSame(expected: string, given: string): boolean {
  const [wanted, shown] = [utf8ToBytes(expected), utf8ToBytes(given)];
  const isSameLength = wanted.byteLength === shown.byteLength;
  // timingSafeEqual throws for different lengths.
  return timingSafeEqual(isSameLength ? shown : wanted, wanted) && isSameLength;
}
