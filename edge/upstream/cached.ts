import type { AnyCall } from "../contract/call.ts";
import type { AnswerStore, KeptAnswer } from "./answer-store.ts";
import { readEnvelope } from "./envelope.ts";
import type { Outgoing, Upstream } from "./upstream.ts";

export interface CacheParts {
  readonly store: AnswerStore;
  /** Ms since the epoch. */
  readonly now: () => number;
  /** Lets work go on when the answer is out. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** How many times its `cacheSeconds` an answer is still given out, while a new one is fetched for those who come later. */
const STALE_FACTOR = 10;
/** A refreshing that has not ended by then has been lost, and another may be begun. */
const REFRESH_MS = 30_000;
const SUCCESS = 200;

/**
 * An upstream whose public answers are kept where the contract allows it (`cacheSeconds`): those to calls of visitors,
 * which carry no token, so that they are the same for all. Kept by path, query without `t`, and locale; only what is a
 * success, and without `server_time`, from which clients would set their clocks wrong.
 */
export function cachedUpstream(upstream: Upstream, { store, now, waitUntil }: CacheParts): Upstream {
  const refreshing = new Map<string, number>();

  return {
    ...upstream,
    fetch(outgoing, call) {
      const isPublic = call !== undefined && call.cacheSeconds > 0 && !isPersonal(outgoing, call);
      return isPublic ? keptOrFetched(outgoing, call) : upstream.fetch(outgoing, call);
    },
  };

  async function keptOrFetched(outgoing: Outgoing, call: AnyCall): Promise<Response> {
    const key = keyOf(outgoing);
    const kept = await store.get(key);
    const age = kept === undefined ? Infinity : (now() - kept.at) / 1000;
    if (kept === undefined || age >= call.cacheSeconds * STALE_FACTOR) return fetched(outgoing, call, key);
    if (age >= call.cacheSeconds) refresh(outgoing, call, key);
    return answerOf(kept);
  }

  async function fetched(outgoing: Outgoing, call: AnyCall, key: string): Promise<Response> {
    const answer = await upstream.fetch(outgoing, call);
    if (answer.status !== SUCCESS) return answer;
    const headers = new Headers(answer.headers);
    const envelope = await readEnvelope(answer);
    // What is not in the envelope is told as such by whoever asked.
    if (envelope === null) return new Response("");
    const { code, body, fields } = envelope;
    headers.delete("content-encoding");
    headers.delete("content-length");
    if (code !== SUCCESS || fields === undefined) return new Response(body, { headers });
    const { server_time: _, ...lasting } = fields;
    const text = JSON.stringify(lasting);
    const kept = { text, etag: await etagOf(text), at: now() };
    waitUntil(store.put(key, kept, call.cacheSeconds * STALE_FACTOR));
    return answerOf(kept);
  }

  function refresh(outgoing: Outgoing, call: AnyCall, key: string): void {
    if ((refreshing.get(key) ?? 0) > now()) return;
    refreshing.set(key, now() + REFRESH_MS);
    const ended = () => void refreshing.delete(key);
    // Where it fails, what is kept goes on being given out as long as it may, and the next caller tries again.
    waitUntil(fetched(outgoing, call, key).then(ended, ended));
  }
}

function isPersonal({ headers }: Outgoing, { by, method }: AnyCall): boolean {
  return by !== "visitor" || method !== "GET" || headers["authorization"] !== undefined;
}

/** An address that stands for the question: two that ask the same have the same. */
function keyOf({ url, headers }: Outgoing): string {
  const start = url.indexOf("?");
  const query = new URLSearchParams(url.slice(start));
  query.delete("t");
  query.sort();
  // First, where no query that someone sends can stand in its place.
  return `${url.slice(0, start)}?locale=${headers["accept-language"] ?? ""}&${query.toString()}`;
}

function answerOf({ text, etag }: KeptAnswer): Response {
  return new Response(text, { headers: { "content-type": "application/json", etag } });
}

const TAG_BYTES = 16;

/** A strong entity tag: the same text has the same, and no other has. */
async function etagOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return `"${Array.from(digest.subarray(0, TAG_BYTES), (byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
}
