import { Buffer } from "node:buffer";
import { scryptSync, timingSafeEqual } from "node:crypto";
import { COST } from "./password-cost.ts";

const BLOCK_SIZE = 8;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** Returns `scrypt$<cost>$<salt>$<key>`. The stored cost allows a later change. */
export function hashPassword(password: string, random: (bytes: number) => Uint8Array): string {
  const salt = Buffer.from(random(SALT_BYTES));
  const key = Buffer.from(derive(password, salt, COST));
  return `scrypt$${COST}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

/** A missing hash takes the same time, so that the time does not reveal whether an account exists. */
export function verifyPassword(password: string, hash: string | null): boolean {
  const [, cost, salt, key] = /^scrypt\$(\d+)\$([\w-]+)\$([\w-]+)$/.exec(hash ?? "") ?? [];
  if (cost === undefined || salt === undefined || key === undefined) {
    derive(password, Buffer.alloc(SALT_BYTES), COST);
    return false;
  }
  return timingSafeEqual(derive(password, Buffer.from(salt, "base64url"), Number(cost)), Buffer.from(key, "base64url"));
}

// Devices compose Unicode characters differently; NFKC makes them equal.
function derive(password: string, salt: Uint8Array, cost: number): Uint8Array {
  return scryptSync(password.normalize("NFKC"), salt, KEY_BYTES, {
    N: cost,
    r: BLOCK_SIZE,
    p: 1,
    // Twice the required memory.
    maxmem: 256 * cost * BLOCK_SIZE,
  });
}
