import { Buffer } from "node:buffer";
import { scryptSync, timingSafeEqual } from "node:crypto";
import { COST } from "./password-cost.ts";

const BLOCK_SIZE = 8;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** `scrypt$<cost>$<salt>$<key>`; another cost later is read from what was stored. */
export function hashPassword(password: string, random: (bytes: number) => Uint8Array): string {
  const salt = Buffer.from(random(SALT_BYTES));
  const key = Buffer.from(derive(password, salt, COST));
  return `scrypt$${COST}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

/** Holds a password against a hash. With no hash it takes as long and is false: a guess learns nothing from the time. */
export function verifyPassword(password: string, hash: string | null): boolean {
  const [, cost, salt, key] = /^scrypt\$(\d+)\$([\w-]+)\$([\w-]+)$/.exec(hash ?? "") ?? [];
  if (cost === undefined || salt === undefined || key === undefined) {
    derive(password, Buffer.alloc(SALT_BYTES), COST);
    return false;
  }
  return timingSafeEqual(derive(password, Buffer.from(salt, "base64url"), Number(cost)), Buffer.from(key, "base64url"));
}

// Passwords typed on different devices may be composed differently; NFKC makes them one.
function derive(password: string, salt: Uint8Array, cost: number): Uint8Array {
  return scryptSync(password.normalize("NFKC"), salt, KEY_BYTES, {
    N: cost,
    r: BLOCK_SIZE,
    p: 1,
    // Twice what it takes.
    maxmem: 256 * cost * BLOCK_SIZE,
  });
}
