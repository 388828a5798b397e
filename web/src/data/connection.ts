/**
 * Whether the service answers, as far as calls have shown: a network that is there may still lead nowhere. Kept apart
 * from what calls need, since the shell watches it before any is made.
 */
export function createConnection() {
  const listeners = new Set<() => void>();
  let lost = false;

  function set(next: boolean): void {
    if (lost === next) return;
    lost = next;
    for (const listener of listeners) listener();
  }

  return {
    isLost: () => lost,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Learns from how a request ends; a request that was given up says nothing. */
    async watch(answer: Promise<Response>): Promise<Response> {
      try {
        const response = await answer;
        set(false);
        return response;
      } catch (error) {
        if (!(error instanceof DOMException && error.name === "AbortError")) set(true);
        throw error;
      }
    },
  };
}

export const connection = createConnection();

/** What any gateway answers, whatever stands behind it. */
const PROBE = "/healthz";
/** How long to wait before each try, in ms; the last again and again. */
const WAITS_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

/** Asks until an answer comes. Returns what ends it. */
export function probe(fetch: typeof globalThis.fetch = (...args) => globalThis.fetch(...args)): () => void {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout>;
  let ended = false;

  function later() {
    if (ended) return;
    timer = setTimeout(() => void ask(), WAITS_MS[Math.min(tries, WAITS_MS.length - 1)]);
    tries += 1;
  }

  // That it was answered at all ends this: see `watch`.
  const ask = () => connection.watch(fetch(PROBE, { cache: "no-store" })).then(() => undefined, later);

  later();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
