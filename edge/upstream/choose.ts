import type { Bindings, Settings } from "../settings.ts";
import { answerStore, cachedUpstream, type CacheParts } from "./cached.ts";
import { originUpstream } from "./origin.ts";
import { simulatorUpstream } from "./simulator.ts";
import type { UnreadFields } from "./unread-fields.ts";
import type { Upstream } from "./upstream.ts";

type ChoiceParts = Pick<CacheParts, "now" | "waitUntil"> & { readonly unread: UnreadFields };

/** The upstream of an installation: the origin that is set, its public answers kept; else the simulator. */
export function chooseUpstream(env: Bindings, { origin }: Pick<Settings, "origin">, parts: ChoiceParts): Upstream {
  if (origin === null) return simulatorUpstream(env);
  const { now, waitUntil, unread } = parts;
  const overhear = (path: string, text: string) => unread.hear(path, text);
  const upstream = originUpstream(origin, { now, fetch: (url, init) => fetch(url, init), overhear });
  return cachedUpstream(upstream, {
    store: answerStore(() => caches.default),
    now,
    waitUntil,
    // A GET is asked once more where there was no connection; the rest is for what comes with it.
    longestMs: 2 * origin.timeoutMs + 1_000,
  });
}
