import { ed25519 } from "@noble/curves/ed25519.js";
import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { disputeFile, disputeText } from "./dispute.ts";
import type { ReceiptKey } from "./receipt.ts";

const SIGNATURE = /^[\da-f]{128}$/;

/** Why a dispute's file proves nothing; null: one of the keys signed it, and no byte was changed since. */
export function disputeFault(file: string, keys: readonly ReceiptKey[]): string | null {
  const signed = readFile(file);
  if (signed === null) return "it is no dispute, or was written anew";
  const key = keys.find(({ id }) => id === signed.key);
  if (key === undefined) return `the key ${signed.key} is not one of this server`;
  const { signature } = signed;
  const text = utf8ToBytes(disputeText(signed.dispute));
  const holds = SIGNATURE.test(signature) && ed25519.verify(hexToBytes(signature), text, hexToBytes(key.public_key));
  return holds ? null : "it was changed after it was signed";
}

/** Null: the file has other bytes than a dispute's. */
function readFile(file: string) {
  try {
    const { dispute, key, signature } = JSON.parse(file) as Readonly<Record<string, unknown>>;
    const signed = { dispute: JSON.stringify(dispute) ?? "", key: String(key), signature: String(signature) };
    return disputeFile(signed) === file ? signed : null;
  } catch {
    return null;
  }
}
