import { createHash, createHmac } from "node:crypto";
import type { SigningKey } from "#contract/settings/setting-kinds.ts";
import type { UpstreamInit } from "./upstream.ts";

/** Names the form of the signed text: its first line. A backend refuses a form that it does not know. */
const FORM = "rangoli-1";
const SIGNATURE_HEADER = "x-gateway-signature";
/** The signed headers, in this order. Proxies on the way to a backend change none of them. */
const SIGNED_HEADERS = ["authorization", "idempotency-key", "x-client-address", "x-client-country"];

type Fetch = (url: string, init: UpstreamInit) => Promise<Response>;

interface SignerParts {
  readonly keys: readonly SigningKey[];
  /** Ms since the epoch. */
  readonly now: () => number;
  /** A text of letters and digits that never repeats. */
  readonly nonce: () => string;
  readonly fetch: Fetch;
}

/**
 * Signs every request for the origin, each retry and each upgrade of a socket anew. The header has a signature of each
 * key, so that gateway and backend may change keys one after the other.
 */
export function signedFetch({ keys, now, nonce, fetch }: SignerParts): Fetch {
  return (url, init) => {
    const seconds = Math.floor(now() / 1000);
    const once = nonce();
    const text = signedText(url, init, seconds, once);
    const signatures = keys.map(({ id, secret }) => `${id}=${createHmac("sha256", secret).update(text).digest("hex")}`);
    const header = [`t=${seconds}`, `n=${once}`, ...signatures].join(" ");
    return fetch(url, { ...init, headers: { ...init.headers, [SIGNATURE_HEADER]: header } });
  };
}

/** The signed text: a line for each part. Parts that a request does not have are empty lines. */
function signedText(url: string, { method, headers, body }: UpstreamInit, seconds: number, nonce: string): string {
  const { pathname, search } = new URL(url);
  const digest = createHash("sha256")
    .update(body ?? "")
    .digest("hex");
  const signed = SIGNED_HEADERS.map((name) => headers[name] ?? "");
  return [FORM, seconds, nonce, method, pathname + search, digest, ...signed].join("\n");
}
