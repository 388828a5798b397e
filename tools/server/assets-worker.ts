import { HASHED, HASHED_HEADERS, NAMED_HEADERS } from "./asset-headers.ts";
import { acceptsGzip, isText } from "#edge/middleware/compression.ts";

// The built client, served like the platform's asset server; the binding ASSETS on bare workerd.

export interface AssetEntry {
  readonly type: string;
  readonly etag: string;
  readonly body: string;
}

/** MANIFEST maps paths to entries. Each body has a binding of its own. */
export interface AssetsEnv {
  readonly MANIFEST: Readonly<Record<string, AssetEntry>>;
  readonly [body: string]: unknown;
}

/** Serves GET and HEAD of the client's files. Any other path is a route of the client and gets the app's page. */
export function serveAsset(request: Request, env: AssetsEnv): Response {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
  }
  const { pathname, search } = new URL(request.url);
  const path = decoded(pathname);
  const clean = cleanPath(path);
  // Each page has a single address: `/docs.html` redirects to `/docs`.
  if (clean !== null && find(env, path) !== undefined) {
    return new Response(null, { status: 307, headers: { Location: encodeURI(clean) + search } });
  }
  const entry = find(env, path) ?? find(env, `${path}.html`);
  if (entry !== undefined) return answer(request, env, entry, path.startsWith(HASHED));
  // A missing hashed file belongs to an older build, and a browser would run the page as a script.
  const page = path.startsWith(HASHED) ? undefined : find(env, "/index.html");
  return page === undefined ? new Response("Not found", { status: 404 }) : answer(request, env, page, false);
}

function answer(request: Request, env: AssetsEnv, entry: AssetEntry, hashed: boolean): Response {
  const headers = { ...(hashed ? HASHED_HEADERS : NAMED_HEADERS), ETag: entry.etag };
  if (matches(request.headers.get("If-None-Match"), entry.etag)) return new Response(null, { status: 304, headers });
  const typed = { ...headers, "Content-Type": entry.type };
  const bytes = bytesOf(env, entry.body);
  if (isText(entry.type) && acceptsGzip(request.headers.get("Accept-Encoding"))) {
    // The tag is weak, because it stands for the uncompressed bytes.
    const compressed = { ...typed, Vary: "Accept-Encoding", ETag: `W/${entry.etag}`, "Content-Encoding": "gzip" };
    // The runtime compresses a body that Content-Encoding names.
    return new Response(bodyOf(request, bytes), { headers: compressed });
  }
  const varied = isText(entry.type) ? { Vary: "Accept-Encoding" } : {};
  const sized = { ...typed, ...varied, "Content-Length": String(bytes.byteLength) };
  return new Response(bodyOf(request, bytes), { headers: sized });
}

function bytesOf(env: AssetsEnv, binding: string): ArrayBuffer {
  const bytes = env[binding];
  if (!(bytes instanceof ArrayBuffer)) throw new Error(`no bytes are bound as ${binding}`);
  return bytes;
}

function bodyOf({ method }: Request, bytes: ArrayBuffer): ArrayBuffer | null {
  return method === "HEAD" ? null : bytes;
}

function find(env: AssetsEnv, path: string): AssetEntry | undefined {
  return Object.hasOwn(env.MANIFEST, path) ? env.MANIFEST[path] : undefined;
}

/** A page's address without `.html`; null for other paths. */
function cleanPath(path: string): string | null {
  if (path === "/index.html") return "/";
  return path.endsWith(".html") ? path.slice(0, -".html".length) : null;
}

function matches(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.split(",").some((each) => ["*", etag].includes(each.trim().replace(/^W\//, "")));
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

export default { fetch: serveAsset };
