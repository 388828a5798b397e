import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** What the payment processor says of a payment when it calls back. */
export interface CallBack {
  readonly serial_number: string;
  /** Minor units. */
  readonly price: number;
  readonly outcome: "paid" | "failed";
}

/** The processor's signature of a call-back, hex: `HMAC_SHA256(key, "<serial>:<price>:<outcome>")`. */
export function signCallBack(key: string, { serial_number, price, outcome }: CallBack): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(`${serial_number}:${price}:${outcome}`)));
}

/** The key that processor and simulator share, derived so that nobody has to set it. */
export function callBackKey(fairnessKey: string): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(fairnessKey), utf8ToBytes("payments")));
}
