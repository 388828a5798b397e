import { Buffer } from "node:buffer";
import { createPublicKey, verify } from "node:crypto";
import { readLeaf, rootText, type SignedLeaf } from "#fairness/receipt.ts";
import { rootFrom } from "#fairness/tree.ts";

/** The signer of a world with receipts. Its public key stands here, since the world's own code may be broken. */
export const SIGNER = { id: "2026-11", secret: "a-receipt-key-of-thirty-two-chars" } as const;
// Node's Ed25519 saves a fifth of a world's time.
const KEY = createPublicKey({
  key: { kty: "OKP", crv: "Ed25519", x: "kGvnxHBgpJ41MZXhSI9DABL2RKH-TioS6sLkv_aQymg" },
  format: "jwk",
});

/** The receipts that members were told, each verified once. */
export class ToldReceipts {
  readonly broken: string[] = [];
  readonly #known = new Set<string>();

  /** `answer`: it may have none. */
  add(answer: Readonly<Record<string, unknown>>): void {
    if (answer["receipt"] === undefined) return;
    const told = answer["receipt"] as SignedLeaf & { readonly arrival: number };
    const text = JSON.stringify(told);
    if (this.#known.has(text)) return;
    this.#known.add(text);
    const fault = signatureFault(told) ?? leafFault(told);
    if (fault !== null) this.broken.push(`receipt ${fault}: ${text}`);
  }
}

function signatureFault(told: SignedLeaf): string | null {
  const { key, root, signature } = told;
  if (key !== SIGNER.id || rootFrom(told) !== root) return "altered";
  const text = new TextEncoder().encode(rootText(root));
  return verify(null, text, KEY, Buffer.from(signature, "hex")) ? null : "forged";
}

/** The lines that leaves have, as docs/fairness.md names them. */
const LINES =
  `event table round member bet amount arrival generation slot auto silence seed pick commitment client_seed entropy
  nonce traps forced coefficient payout opened result terms tag target over roll`.split(/\s+/);

function leafFault({ leaf, arrival }: SignedLeaf & { readonly arrival: number }): string | null {
  const lines = readLeaf(leaf);
  if (lines?.get("arrival") !== String(arrival)) return "late";
  return [...lines.keys()].every((name) => LINES.includes(name)) ? null : "with an unknown line";
}
