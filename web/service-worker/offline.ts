/** What the build knows of itself: see scripts/build/shell-files.ts. */
export interface Shell {
  /** Another for every build. */
  readonly version: string;
  /** The paths that the app starts with, the page itself among them as `/`. */
  readonly files: readonly string[];
}

/** What a worker has of its browser. */
interface Platform {
  readonly caches: CacheStorage;
  readonly fetch: typeof fetch;
  readonly origin: string;
}

const PAGE = "/";
/** Below it every name bears a hash of its content: what stands behind one never changes. */
const HASHED = "/assets/";
const PREFIX = "rangoli-";

/**
 * Starts the app without a network. It keeps the page, and files of the build; calls, sockets and pages of others pass
 * by it, and nothing that a call answers is ever kept. A new build keeps its own files and, once no page of the old one
 * is open, throws the old ones away.
 */
export function createOffline({ version, files }: Shell, { caches, fetch, origin }: Platform) {
  const name = PREFIX + version;
  const named = new Set(files.filter((path) => !path.startsWith(HASHED)));

  async function kept(path: string): Promise<Response | undefined> {
    return (await caches.open(name)).match(path);
  }

  async function fromCache(request: Request, path: string): Promise<Response> {
    const found = await kept(path);
    if (found) return found;
    const response = await fetch(request);
    if (response.status === 200) await (await caches.open(name)).put(path, response.clone());
    return response;
  }

  /** The newest there is; offline, what is kept. */
  async function fromNetwork(request: Request, path: string): Promise<Response> {
    try {
      return await fetch(request);
    } catch (error) {
      const found = await kept(path);
      if (found) return found;
      throw error;
    }
  }

  return {
    async install(): Promise<void> {
      const cache = await caches.open(name);
      // Names that stay the same may be of the build before, in the browser's own cache.
      const fresh = (path: string) => new Request(origin + path, { cache: named.has(path) ? "reload" : "default" });
      await cache.addAll(files.map(fresh));
    },

    async activate(): Promise<void> {
      const old = (await caches.keys()).filter((key) => key.startsWith(PREFIX) && key !== name);
      await Promise.all(old.map((key) => caches.delete(key)));
    },

    /** The answer to a request; null: the browser asks for it as if nobody stood between. */
    answer(request: Request): Promise<Response> | null {
      const url = new URL(request.url);
      if (request.method !== "GET" || url.origin !== origin) return null;
      if (request.mode === "navigate") {
        // Pages in frames are others'.
        return request.destination === "document" ? fromNetwork(request, PAGE) : null;
      }
      if (url.pathname.startsWith(HASHED)) return fromCache(request, url.pathname);
      return named.has(url.pathname) ? fromNetwork(request, url.pathname) : null;
    },
  };
}
