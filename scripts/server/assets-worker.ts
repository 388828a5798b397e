import { HASHED, HASHED_HEADERS, NAMED_HEADERS } from "../build/asset-headers.ts";
import { isText, acceptsEncoding } from "#edge/middleware/compression.ts";

// The built client, as the platform's asset server answers it: what stands behind the binding ASSETS on bare workerd.

export interface AssetEntry {
  readonly type: string;
  readonly etag: string;
  /** The binding that holds the file's bytes. */
  readonly body: string;
  /** The binding that holds them packed with Brotli, where there is one. */
  readonly packed?: string;
}

/** MANIFEST: path → entry. Beside it one binding for each body, packed or not. */
export interface AssetsEnv {
  readonly MANIFEST: Readonly<Record<string, AssetEntry>>;
  readonly [body: string]: unknown;
}

/** GET and HEAD of the client's files; a path that is no file is a route of the client and gets its page. */
export function serveAsset(request: Request, env: AssetsEnv): Response {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
  }
  const { pathname, search } = new URL(request.url);
  const path = decoded(pathname);
  const clean = cleanPath(path);
  // One page has one address: `/docs.html` is `/docs`.
  if (clean !== null && find(env, path) !== undefined) {
    return new Response(null, { status: 307, headers: { Location: encodeURI(clean) + search } });
  }
  const entry = find(env, path) ?? find(env, `${path}.html`);
  if (entry !== undefined) return answer(request, env, entry, path.startsWith(HASHED));
  // A hashed file that is gone belongs to an older build; the page in its place would only be misread as a script.
  const page = path.startsWith(HASHED) ? undefined : find(env, "/index.html");
  return page === undefined ? new Response("Not found", { status: 404 }) : answer(request, env, page, false);
}

function answer(request: Request, env: AssetsEnv, entry: AssetEntry, hashed: boolean): Response {
  const headers = { ...(hashed ? HASHED_HEADERS : NAMED_HEADERS), ETag: entry.etag };
  if (matches(request.headers.get("If-None-Match"), entry.etag)) return new Response(null, { status: 304, headers });
  const typed = { ...headers, "Content-Type": entry.type };
  const asked = request.headers.get("Accept-Encoding");
  // Packed bytes are not the bytes that the tag stands for: it is a weak one.
  const packed = { ...typed, Vary: "Accept-Encoding", ETag: `W/${entry.etag}` };
  if (entry.packed !== undefined && acceptsEncoding(asked, "br")) {
    const bytes = bytesOf(env, entry.packed);
    const sized = { ...packed, "Content-Encoding": "br", "Content-Length": String(bytes.byteLength) };
    const init: ResponseInit & { encodeBody: "manual" } = { headers: sized, encodeBody: "manual" };
    return new Response(bodyOf(request, bytes), init);
  }
  const bytes = bytesOf(env, entry.body);
  if (isText(entry.type) && acceptsEncoding(asked, "gzip")) {
    // The runtime packs what is said to be packed.
    return new Response(bodyOf(request, bytes), { headers: { ...packed, "Content-Encoding": "gzip" } });
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

/** The address without `.html` of a page that was asked for with it; null for all else. */
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

// workerd calls the module's default export.
export default { fetch: serveAsset };
