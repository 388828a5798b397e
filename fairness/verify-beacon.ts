import { bls12_381 } from "@noble/curves/bls12-381.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import type { BeaconRound } from "./beacon.ts";

// Apart from the schedule: the curve is large, and browsers load it on demand.

export const BLS_SUITE = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";
const ROUND_BYTES = 8;

/** True if the beacon with this public key (hex) signed the round, and its randomness follows from the signature. */
export function isBeaconRound(publicKey: string, { round, randomness, signature }: BeaconRound): boolean {
  try {
    const signed = hexToBytes(signature);
    if (bytesToHex(sha256(signed)) !== randomness) return false;
    const { shortSignatures } = bls12_381;
    const message = shortSignatures.hash(roundMessage(round), BLS_SUITE);
    return shortSignatures.verify(signed, message, hexToBytes(publicKey));
  } catch {
    // Not hex, or not a point of the curve.
    return false;
  }
}

/** The signed message: sha256 of the round's number as 8 bytes, big-endian. */
export function roundMessage(round: number): Uint8Array {
  const number = new Uint8Array(ROUND_BYTES);
  new DataView(number.buffer).setBigUint64(0, BigInt(round));
  return sha256(number);
}
