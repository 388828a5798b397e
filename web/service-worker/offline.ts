/** The build's version and files: see tools/build/build.ts. */
export interface Shell {
  /** Differs between builds. */
  readonly version: string;
  /** The paths of the app's first files, with `/` for the page. */
  readonly files: readonly string[];
}

/** The parts of the worker's global scope that it needs. */
interface Platform {
  readonly caches: CacheStorage;
  readonly fetch: typeof fetch;
  readonly origin: string;
}

const PAGE = "/";
/** File names below it contain a hash of the content, so the files never change. */
const HASHED = "/assets/";
const PREFIX = "app-";
/** A page's hints to fetch scripts and styles early: see appBesideStart in tools/build/vite-plugins.ts. */
const HINTS = /<link rel="(?:modulepreload|preload" as="style)"[^>]*>\s*/g;

/**
 * Starts the app offline from a cache of the page and the build's files. It ignores calls, sockets and other hosts. A
 * new build deletes the old build's files once no page uses them.
 */
export function createOffline({ version, files }: Shell, { caches, fetch, origin }: Platform) {
  const name = PREFIX + version;
  const named = new Set(files.filter((path) => !path.startsWith(HASHED)));

  async function cached(path: string): Promise<Response | undefined> {
    return (await caches.open(name)).match(path);
  }

  async function fromCache(request: Request, path: string): Promise<Response> {
    const found = await cached(path);
    if (found) return found;
    const response = await fetch(request);
    if (response.status === 200) await (await caches.open(name)).put(path, response.clone());
    return response;
  }

  /** Fetches the newest version; offline, the cached one. */
  async function fromNetwork(request: Request, path: string): Promise<Response> {
    try {
      return await fetch(request);
    } catch (error) {
      const found = await cached(path);
      if (found) return found;
      throw error;
    }
  }

  /**
   * The newest page. Chromium 153 does not use what a page's hints fetch through a worker: it fetches again, and warns
   * (mended in chromium 4df9ee2790a4). The page therefore comes without them.
   */
  async function page(request: Request): Promise<Response> {
    const response = await fromNetwork(request, PAGE);
    if (!response.headers.get("content-type")?.startsWith("text/html")) return response;
    const html = (await response.text()).replaceAll(HINTS, "");
    return new Response(html, response);
  }

  return {
    async install(): Promise<void> {
      const cache = await caches.open(name);
      // The browser's own cache may hold the previous build under names without a hash.
      const fresh = (path: string) => new Request(origin + path, { cache: named.has(path) ? "reload" : "default" });
      await cache.addAll(files.map(fresh));
    },

    async activate(): Promise<void> {
      const old = (await caches.keys()).filter((key) => key.startsWith(PREFIX) && key !== name);
      await Promise.all(old.map((key) => caches.delete(key)));
    },

    /** Answers a request; null leaves it to the browser. */
    answer(request: Request): Promise<Response> | null {
      const url = new URL(request.url);
      if (request.method !== "GET" || url.origin !== origin) return null;
      if (request.mode === "navigate") {
        // Pages in frames belong to other hosts.
        return request.destination === "document" ? page(request) : null;
      }
      if (url.pathname.startsWith(HASHED)) return fromCache(request, url.pathname);
      return named.has(url.pathname) ? fromNetwork(request, url.pathname) : null;
    },
  };
}
