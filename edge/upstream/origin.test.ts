import { describe, expect, it } from "vitest";
import { asMember, NOW, openGateway, post, TOKEN } from "#tests/helpers/open-gateway.ts";
import { Breaker, InFlight } from "./breaker.ts";
import { originUpstream, type OriginSettings } from "./origin.ts";

const settings: OriginSettings = {
  rest: "https://backend.example/v2",
  images: "https://img.backend.example",
  gameSockets: { luckyhit: "https://luckyhit.backend.example" },
  timeoutMs: 10_000,
  inFlightMax: 3,
  pages: ["/img/", "/sim/"],
  forms: [],
  sockets: ["/sim/chat/socket"],
  redirectHosts: ["pay.example"],
  appendSlash: false,
  tokenScheme: "Token",
  userAgent: "gateway",
  signingKeys: [],
  routes: [],
  shadow: null,
  shadowShare: 0,
  shadowWrites: false,
  checkShare: 0,
  isStrict: false,
  controlToken: null,
};

const fine = () => Response.json({ code: 200, msg: "OK" });
const broken = () => Promise.reject(new TypeError("connection refused"));

/** A gateway in front of an origin that answers as told. */
function open(answer: (request: Request) => Response | Promise<Response>, changed: Partial<OriginSettings> = {}) {
  const forwarded: Request[] = [];
  const clock = { now: NOW };
  const upstream = originUpstream(
    { ...settings, ...changed },
    {
      now: () => clock.now,
      async fetch(url, init) {
        const request = new Request(url, init);
        forwarded.push(request);
        return answer(request);
      },
    },
  );
  return { ...openGateway({ upstream }), forwarded, clock };
}

async function codes(fetch: (path: string, init: RequestInit) => Promise<Response>, times: number) {
  const seen: number[] = [];
  for (let i = 0; i < times; i++) seen.push((await fetch("/user/redeem_gift_code", asMember(post({})))).status);
  return seen;
}

describe("the origin's addresses", () => {
  it.each([
    ["/user/profile?x=1", `https://backend.example/v2/user/profile?x=1&t=${NOW}`],
    ["/user/profile?x=http://evil.example", `https://backend.example/v2/user/profile?x=http://evil.example&t=${NOW}`],
    ["/img/a/b.png", "https://img.backend.example/a/b.png"],
    ["/img//evil.example/x", "https://img.backend.example//evil.example/x"],
    ["/img/@evil.example/x", "https://img.backend.example/@evil.example/x"],
    ["/sim/chat", "https://backend.example/v2/sim/chat"],
  ])("of %s is %s", async (path, expected) => {
    const { fetch, forwarded } = open(fine);
    await fetch(path, asMember());
    expect(forwarded[0]?.url).toBe(expected);
    expect(forwarded[0]?.redirect).toBe("manual");
  });
});

describe("an origin that fails", () => {
  it("is left in peace after five failures, with the same message and when to come back", async () => {
    let answer: () => Response | Promise<Response> = broken;
    const { fetch, forwarded, clock } = open(() => answer());
    expect(await codes(fetch, 6)).toEqual([502, 502, 502, 502, 502, 503]);
    expect(forwarded).toHaveLength(5);
    const refused = await fetch("/user/profile", asMember({ headers: { "accept-language": "vi" } }));
    expect(refused.headers.get("retry-after")).toBe("5");
    expect(await refused.json()).toMatchObject({ code: 503, msg: "Không thể kết nối dịch vụ, vui lòng thử lại sau" });
    // Pictures come from another machine.
    answer = fine;
    expect((await fetch("/img/a.png")).status).toBe(200);
    clock.now += 5000;
    expect(await codes(fetch, 2)).toEqual([200, 200]);
  });

  it("is not given up for faults of single calls", async () => {
    const { fetch } = open(() => Response.json({ code: 500, msg: "no" }, { status: 500 }));
    expect(await codes(fetch, 7)).toEqual([500, 500, 500, 500, 500, 500, 500]);
  });

  it("is given up if another gateway reports that it is down", async () => {
    const { fetch } = open(() => new Response("Bad Gateway", { status: 502 }));
    expect(await codes(fetch, 6)).toEqual([502, 502, 502, 502, 502, 503]);
  });
});

describe("an origin with too much to answer", () => {
  it("is not asked beyond the bound", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { fetch, forwarded } = open(async () => (await promise).clone());
    const waiting = [1, 2, 3].map(() => fetch("/user/profile", asMember()));
    const refused = await fetch("/user/profile", asMember());
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(await refused.json()).toMatchObject({
      code: 503,
      msg: expect.stringContaining("cannot be reached") as string,
    });
    resolve(fine());
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(forwarded).toHaveLength(3);
    expect((await fetch("/user/profile", asMember())).status).toBe(200);
  });
});

describe("the origin's answers", () => {
  it.each([
    ["https://backend.example/v2/mine", 302, "/mine"],
    ["https://pay.example/go", 302, "https://pay.example/go"],
    ["https://evil.example/", 502, null],
  ])("redirect to %s: %i %s", async (location, status, expected) => {
    const { fetch, forwarded } = open(() => new Response("moved", { status: 302, headers: { location } }));
    for (const path of ["/user/profile", "/img/a.png"]) {
      const answer = await fetch(path, asMember());
      expect([answer.status, answer.headers.get("location")]).toEqual([status, expected]);
    }
    expect(forwarded).toHaveLength(2);
  });

  it.each([
    ["/v2/user/profile/", "/v2/user/profile/"],
    ["https://backend.example/v2/user/profile/?x=1", "/v2/user/profile/"],
    ["http://app.test/v2/user/profile/", "/v2/user/profile/"],
  ])("are followed once if they lead a GET to the same path with a slash: %s", async (location, path) => {
    const { fetch, forwarded } = open(({ url }) =>
      new URL(url).pathname.endsWith("/") ? fine() : new Response(null, { status: 301, headers: { location } }),
    );
    const answer = await fetch("/user/profile?x=1", asMember());
    expect([answer.status, forwarded.length]).toEqual([200, 2]);
    const [first, second] = forwarded.map(({ url }) => new URL(url));
    expect([second?.pathname, second?.search]).toEqual([path, first?.search]);
    expect(forwarded[1]?.headers.get("authorization")).toBe(`Token ${TOKEN}`);
  });

  it("are followed no further than once, and never for what changes something", async () => {
    const location = ({ url }: Request) => {
      const { pathname } = new URL(url);
      return pathname.endsWith("/") ? pathname.slice(0, -1) : `${pathname}/`;
    };
    const { fetch, forwarded } = open(
      (asking) => new Response(null, { status: 308, headers: { location: location(asking) } }),
    );
    expect((await fetch("/user/profile", asMember())).status).toBe(308);
    expect(forwarded).toHaveLength(2);
    expect((await fetch("/user/redeem_gift_code", asMember(post({})))).status).toBe(308);
    expect(forwarded).toHaveLength(3);
  });

  it("come from paths that end with a slash where UPSTREAM_CALLS says so", async () => {
    const { fetch, forwarded } = open(fine, { appendSlash: true });
    await fetch("/user/profile?x=1", asMember());
    await fetch("/user/redeem_gift_code", asMember(post({})));
    await fetch("/img/a.png", asMember());
    expect(forwarded.map(({ url }) => new URL(url).pathname)).toEqual([
      "/v2/user/profile/",
      "/v2/user/redeem_gift_code/",
      "/a.png",
    ]);
  });

  it("may not set the policy of a picture", async () => {
    const headers = {
      "content-type": "image/svg+xml",
      "content-security-policy": "script-src *",
      server: "x",
      etag: '"1"',
    };
    const { fetch } = open(() => new Response("<svg><script/></svg>", { headers }));
    const answer = await fetch("/img/a.svg");
    expect(answer.headers.get("content-security-policy")).toBe("sandbox, default-src 'none'; frame-ancestors 'none'");
    expect([answer.headers.get("etag"), answer.headers.has("server")]).toEqual(['"1"', false]);
  });

  it("answer 304 for a picture that the browser has already", async () => {
    const { fetch, forwarded } = open(() => new Response(null, { status: 304, headers: { etag: '"1"' } }));
    const answer = await fetch("/img/a.png", {
      headers: { "if-none-match": '"1"', cookie: "a=b", authorization: TOKEN },
    });
    expect(answer.status).toBe(304);
    expect(forwarded[0]?.headers.get("if-none-match")).toBe('"1"');
    expect([forwarded[0]?.headers.has("cookie"), forwarded[0]?.headers.has("authorization")]).toEqual([false, false]);
  });
});

it("forgets calls that are older than any can be, and no others", () => {
  const inFlight = new InFlight(2, 1000);
  inFlight.take(0);
  inFlight.take(500);
  expect(inFlight.take(1000)).not.toBeNull();
  expect(inFlight.take(1000)).toBeNull();
});

const PROBE_MS = 20_000;

function opened(): Breaker {
  const breaker = new Breaker(PROBE_MS);
  for (let failures = 0; failures < 5; failures++) breaker.failed(1000);
  return breaker;
}

describe("the breaker", () => {
  it("lets calls through until five have failed in a row", () => {
    const breaker = new Breaker(PROBE_MS);
    for (let failures = 0; failures < 4; failures++) breaker.failed(1000);
    expect(breaker.waitMs(1000)).toBe(0);
    breaker.succeeded();
    for (let failures = 0; failures < 4; failures++) breaker.failed(1000);
    expect(breaker.waitMs(1000)).toBe(0);
    breaker.failed(1000);
    expect(breaker.waitMs(1000)).toBe(5000);
    expect(breaker.waitMs(5999)).toBe(1);
  });

  it("lets one call try after the pause, and closes when it succeeds", () => {
    const breaker = opened();
    expect(breaker.waitMs(6000)).toBe(0);
    expect(breaker.waitMs(6000)).toBe(PROBE_MS);
    breaker.succeeded();
    expect([breaker.waitMs(6001), breaker.waitMs(6001)]).toEqual([0, 0]);
  });

  it("pauses again when that call fails", () => {
    const breaker = opened();
    expect(breaker.waitMs(6000)).toBe(0);
    breaker.failed(7000);
    expect(breaker.waitMs(7000)).toBe(5000);
    expect(breaker.waitMs(12_000)).toBe(0);
  });

  it("lets another call try if the first is lost", () => {
    const breaker = opened();
    expect(breaker.waitMs(6000)).toBe(0);
    expect(breaker.waitMs(6000 + PROBE_MS)).toBe(0);
  });

  it("pauses no longer for calls that began before it opened", () => {
    const breaker = opened();
    breaker.failed(4000);
    expect(breaker.waitMs(5999)).toBe(1);
  });
});
