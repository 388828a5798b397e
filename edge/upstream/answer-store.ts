/** An answer that is kept for others who ask the same. */
export interface KeptAnswer {
  readonly text: string;
  readonly etag: string;
  /** When it was given, ms since the epoch. */
  readonly at: number;
}

/** Where answers are kept, each by the address that stands for its question. */
export interface AnswerStore {
  get(key: string): Promise<KeptAnswer | undefined>;
  /** Keeps it for so many seconds, or for less. */
  put(key: string, answer: KeptAnswer, seconds: number): Promise<void>;
}

/** What this process remembers where the platform keeps nothing. */
const REMEMBERED_MAX = 64;
const KEPT_AT = "x-kept-at";

/** The cache of the location; where there is none, as on bare workerd, the memory of this process. */
export function answerStore(cache: () => Pick<Cache, "match" | "put">): AnswerStore {
  const memory = memoryStore();
  let chosen: AnswerStore | null = null;
  const platform = platformStore(cache);
  return {
    async get(key) {
      if (chosen !== null) return chosen.get(key);
      try {
        const found = await platform.get(key);
        chosen = platform;
        return found;
      } catch {
        chosen = memory;
        return undefined;
      }
    },
    put: (key, answer, seconds) => (chosen ?? memory).put(key, answer, seconds),
  };
}

function platformStore(cache: () => Pick<Cache, "match" | "put">): AnswerStore {
  return {
    async get(key) {
      const found = await cache().match(key);
      if (found === undefined) return undefined;
      return {
        text: await found.text(),
        etag: found.headers.get("etag") ?? "",
        at: Number(found.headers.get(KEPT_AT)),
      };
    },
    async put(key, { text, etag, at }, seconds) {
      const headers = { etag, [KEPT_AT]: String(at), "cache-control": `public, max-age=${seconds}` };
      await cache().put(key, new Response(text, { headers }));
    },
  };
}

/** Keeps the latest answers; how old one may be, the reader decides. */
export function memoryStore(max = REMEMBERED_MAX): AnswerStore {
  const kept = new Map<string, KeptAnswer>();
  return {
    get: async (key) => kept.get(key),
    async put(key, answer) {
      kept.delete(key);
      const [longest] = kept.keys();
      if (kept.size >= max && longest !== undefined) kept.delete(longest);
      kept.set(key, answer);
    },
  };
}
