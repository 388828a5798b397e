import { uuid } from "#contract/transport/uuid.ts";

/** A random UUID. Pages without HTTPS have no `crypto.randomUUID`. */
export function randomId(): string {
  return uuid(crypto.getRandomValues(new Uint8Array(16)));
}
