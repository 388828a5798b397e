import { Buffer } from "node:buffer";
import { createHmac } from "node:crypto";

/** Of the tag, and of the member's id beside it. */
const HALF_BYTES = 8;

/**
 * A member's id for one provider: the member's own id, encrypted under a key of the provider, so two providers cannot
 * compare their players. It names its cell to us alone, so no table maps it. The tag in front makes each id the same for
 * ever, and an invented one invalid.
 */
export function playerIdOf(key: string, provider: string, member: number): string {
  const own = new Uint8Array(HALF_BYTES);
  new DataView(own.buffer).setBigUint64(0, BigInt(member));
  const tag = half(key, ["player", provider, String(member)]);
  return Buffer.from(new Uint8Array([...tag, ...masked(own, key, provider, tag)])).toString("base64url");
}

/** The member of an id; null: it is none of this provider. */
export function memberOfPlayer(key: string, provider: string, player: string): number | null {
  const bytes = new Uint8Array(Buffer.from(player, "base64url"));
  if (bytes.length !== 2 * HALF_BYTES) return null;
  const own = masked(bytes.slice(HALF_BYTES), key, provider, bytes.slice(0, HALF_BYTES));
  const member = Number(new DataView(own.buffer).getBigUint64(0));
  // Another spelling of the same bytes is refused, too.
  return Number.isSafeInteger(member) && playerIdOf(key, provider, member) === player ? member : null;
}

function masked(bytes: Uint8Array, key: string, provider: string, tag: Uint8Array): Uint8Array<ArrayBuffer> {
  const mask = half(key, ["player mask", provider, Buffer.from(tag).toString("base64url")]);
  return Uint8Array.from(bytes, (byte, at) => byte ^ (mask[at] ?? 0));
}

function half(key: string, parts: readonly string[]): Uint8Array {
  return createHmac("sha256", key).update(parts.join("\n")).digest().slice(0, HALF_BYTES);
}
