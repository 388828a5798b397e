import { describe, expect, it, vi } from "vitest";
import { createOffline } from "./offline.ts";

const ORIGIN = "https://app.example";
const FILES = ["/", "/favicon.svg", "/assets/index-1.js", "/assets/index-1.css"];

const HINTED = `<head>
<link rel="preload" href="/f.woff2" as="font" crossorigin />
<link rel="modulepreload" crossorigin href="/assets/index-1.js">
<link rel="preload" as="style" crossorigin href="/assets/index-1.css">
<link rel="modulepreload" crossorigin href="/assets/mine-1.js">
</head>`;
const WITHOUT_HINTS = `<head>
<link rel="preload" href="/f.woff2" as="font" crossorigin />
</head>`;

/** The part of the browser's caches that the worker uses. */
function fakeCaches(pageOf: () => Response) {
  const stores = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (path: string) => store.get(path)?.clone(),
      put: async (path: string, response: Response) => void store.set(path, response),
      addAll: async (requests: Request[]) => {
        for (const { url, cache } of requests) {
          const path = new URL(url).pathname;
          store.set(path, path === "/" ? pageOf() : new Response(`kept ${cache}`));
        }
      },
    };
  };
  const caches = { open, keys: async () => [...stores.keys()], delete: async (name: string) => stores.delete(name) };
  return { caches: caches as unknown as CacheStorage, stores };
}

function request(
  path: string,
  { from = ORIGIN, ...more }: { mode?: string; destination?: string; method?: string; from?: string } = {},
): Request {
  // Scripts cannot construct a navigation request.
  return { method: "GET", mode: "cors", destination: "", url: from + path, ...more } as Request;
}

function setUp(
  fetch: typeof globalThis.fetch = async () => new Response("network"),
  pageOf = () => new Response("kept reload"),
) {
  const { caches, stores } = fakeCaches(pageOf);
  const spy = vi.fn<typeof globalThis.fetch>(fetch);
  const offline = createOffline({ version: "b", files: FILES }, { caches, fetch: spy, origin: ORIGIN });
  const read = async (asked: Request) => (await offline.answer(asked))?.text();
  return { offline, stores, read, fetch: spy };
}

const gone = () => Promise.reject(new TypeError("Failed to fetch"));
const page = request("/mine", { mode: "navigate", destination: "document" });

describe("the service worker", () => {
  it("caches the app's first files, and refetches those without a hash", async () => {
    const { offline, stores } = setUp();
    await offline.install();
    const kept = await Promise.all([...(stores.get("app-b") ?? [])].map(async ([path, r]) => [path, await r.text()]));
    expect(kept).toEqual([
      ["/", "kept reload"],
      ["/favicon.svg", "kept reload"],
      ["/assets/index-1.js", "kept default"],
      ["/assets/index-1.css", "kept default"],
    ]);
  });

  it("deletes the files of other builds, and no other caches", async () => {
    const { offline, stores } = setUp();
    for (const name of ["app-a", "app-b", "other"]) stores.set(name, new Map());
    await offline.activate();
    expect([...stores.keys()]).toEqual(["app-b", "other"]);
  });

  it("serves any page from the network, or else from its cache", async () => {
    const online = setUp();
    await online.offline.install();
    expect(await online.read(page)).toBe("network");
    const lost = setUp(gone);
    await lost.offline.install();
    expect(await lost.read(page)).toBe("kept reload");
    expect(await lost.read(request("/favicon.svg"))).toBe("kept reload");
  });

  it("serves a page without hints to scripts and styles", async () => {
    const headers = { "content-type": "text/html; charset=utf-8", "X-Request-Id": "7" };
    const { offline } = setUp(async () => new Response(HINTED, { headers }));
    await offline.install();
    const answer = await offline.answer(page);
    expect([await answer?.text(), answer?.headers.get("X-Request-Id")]).toEqual([WITHOUT_HINTS, "7"]);
  });

  it("fetches a file of the build once", async () => {
    const { read, fetch } = setUp();
    expect(await read(request("/assets/mine-2.js"))).toBe("network");
    expect(await read(request("/assets/mine-2.js"))).toBe("network");
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it("does not cache a missing file", async () => {
    const { read, stores } = setUp(async () => new Response("Not found", { status: 404 }));
    expect(await read(request("/assets/old-1.js"))).toBe("Not found");
    expect(stores.get("app-b")?.size).toBe(0);
  });

  it.each([
    ["a call", request("/user/profile?t=1")],
    ["a call that changes something", request("/user/transfer_to", { method: "POST" })],
    ["a picture", request("/img/products/1.svg")],
    ["a page in a frame", request("/chat", { mode: "navigate", destination: "iframe" })],
    ["a form that is sent", request("/pay/1", { mode: "navigate", destination: "document", method: "POST" })],
    ["another host", request("/assets/x.js", { from: "https://elsewhere.example" })],
  ])("ignores %s", (_, asked) => {
    const { offline, stores, fetch } = setUp();
    expect(offline.answer(asked)).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
    expect(stores.size).toBe(0);
  });
});
