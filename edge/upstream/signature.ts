import { createHash, createHmac } from "node:crypto";
import type { SigningKey } from "#contract/settings/setting-kinds.ts";
import { signatureHeader, signedText, type SignedRequest } from "#contract/signature.ts";
import type { UpstreamInit } from "./upstream.ts";

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
    const stamp = { seconds: Math.floor(now() / 1000), nonce: nonce() };
    const text = signedText(signedRequest(url, init), stamp);
    const byKey = new Map(keys.map(({ id, secret }) => [id, createHmac("sha256", secret).update(text).digest("hex")]));
    const header = signatureHeader({ ...stamp, byKey });
    return fetch(url, { ...init, headers: { ...init.headers, [SIGNATURE_HEADER]: header } });
  };
}

function signedRequest(url: string, { method, headers, body }: UpstreamInit): SignedRequest {
  const { pathname, search } = new URL(url);
  const digest = createHash("sha256")
    .update(body ?? "")
    .digest("hex");
  return { method, target: pathname + search, digest, headers: SIGNED_HEADERS.map((name) => headers[name] ?? "") };
}
