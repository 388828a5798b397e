import { Buffer } from "node:buffer";
import { scryptSync, timingSafeEqual } from "node:crypto";
import { type Refusal, refusals, refuse } from "#contract/refusals.ts";
import type { SimulatorBindings } from "../objects/bindings.ts";
import { COST } from "./password-cost.ts";

const BLOCK_SIZE = 8;
const SALT_BYTES = 16;
export const KEY_BYTES = 32;

/** Computes the key of a password. The refusal: too many passwords wait already. */
type Derive = (password: string, salt: Uint8Array, cost: number) => Promise<Uint8Array | Refusal>;

/** Returns `scrypt$<cost>$<salt>$<key>`. The stored cost allows a later change. */
export async function hashPassword(
  password: string,
  random: (bytes: number) => Uint8Array,
  derive: Derive = deriveHere,
): Promise<string | Refusal> {
  const salt = Buffer.from(random(SALT_BYTES));
  const key = await derive(composed(password), salt, COST);
  if ("refusal" in key) return key;
  return `scrypt$${COST}$${salt.toString("base64url")}$${Buffer.from(key).toString("base64url")}`;
}

/** A missing hash takes the same time, so that the time does not reveal whether an account exists. */
export async function verifyPassword(
  password: string,
  hash: string | null,
  derive: Derive = deriveHere,
): Promise<boolean | Refusal> {
  const [, cost, salt, key] = /^scrypt\$(\d+)\$([\w-]+)\$([\w-]+)$/.exec(hash ?? "") ?? [];
  const isStored = cost !== undefined && salt !== undefined && key !== undefined;
  const derived = isStored
    ? await derive(composed(password), Buffer.from(salt, "base64url"), Number(cost))
    : await derive(composed(password), Buffer.alloc(SALT_BYTES), COST);
  if ("refusal" in derived) return derived;
  return isStored && timingSafeEqual(derived, Buffer.from(key, "base64url"));
}

// Devices compose Unicode characters differently; NFKC makes them equal.
function composed(password: string): string {
  return password.normalize("NFKC");
}

async function deriveHere(password: string, salt: Uint8Array, cost: number): Promise<Uint8Array> {
  return scryptSync(password, salt, KEY_BYTES, scryptOptions(cost));
}

export function scryptOptions(cost: number) {
  // Twice the required memory.
  return { N: cost, r: BLOCK_SIZE, p: 1, maxmem: 256 * cost * BLOCK_SIZE };
}

/**
 * With `npm start` a process of its own computes: workerd has one thread for all, and each hash would stop every socket
 * for some 80 ms. A deployment's stateless Workers compute themselves.
 */
export function deriveFor({ PASSWORDS: service, START_TOKEN: token }: SimulatorBindings): Derive {
  if (service === undefined) return deriveHere;
  return async (password, salt, cost) => {
    const answer = await service.fetch("http://passwords/", {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ password, salt: Buffer.from(salt).toString("base64url"), cost }),
    });
    if (answer.status === refusals.rate_limited.code) return refuse("rate_limited");
    if (!answer.ok) throw new Error(`the password process answered ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  };
}
