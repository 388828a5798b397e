import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Server } from "#tools/server/server.ts";
import { startOwnServer } from "#tools/server/own-server.ts";
import { envelope, FaultOrigin, type Reply, replies, SECRET } from "#tests/helpers/fault-origin.ts";

// The built Worker on bare workerd, as it is run, in front of an origin that shares no code with it.

const TOKEN = "120007.c2VjcmV0LXNlY3JldC1zZWNyZXQ";
const TIMEOUT_MS = 1_500;
/** How long the breaker keeps calls from an origin, and a little. */
const RECOVERY = { timeout: 20_000, interval: 100 };

const origin = new FaultOrigin();
let server: Server;

beforeAll(async () => {
  await origin.start();
  server = await startOwnServer({
    UPSTREAM_ORIGIN: origin.url,
    UPSTREAM_TIMEOUT_MS: String(TIMEOUT_MS),
    UPSTREAM_REDIRECT_HOSTS: "pay.example",
    CONTROL_TOKEN: "",
  });
});

afterAll(async () => {
  await server.stop();
  await origin.stop();
});

// Each test finds an origin that does well, whatever the one before did to it.
beforeEach(async () => {
  origin.answerWith(envelope());
  await vi.waitUntil(async () => (await call("/user/profile")).status === 200, RECOVERY);
  origin.answerWith(envelope());
});

interface Told {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

async function call(path: string, init: RequestInit = {}): Promise<Told> {
  const answer = await fetch(server.url + path, {
    ...init,
    redirect: "manual",
    headers: { authorization: `Token ${TOKEN}`, "accept-language": "pt-BR", ...(init.headers as object) },
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

function pay(id: string): Promise<Told> {
  return call("/user/redeem_gift_code", {
    method: "POST",
    body: JSON.stringify({ gift_code: "x" }),
    headers: { "content-type": "application/json", "idempotency-key": id, "x-request-id": id },
  });
}

function leaksIn({ headers, text }: Told): boolean {
  return `${text} ${JSON.stringify([...headers])}`.includes(SECRET);
}

const fifty = `{"code":200,"msg":"${"x".repeat(50_000)}`;
const big = `{"code":200,"msg":"OK","queryset":["${"x".repeat(2_000_000)}"]}`;

interface Row {
  readonly name: string;
  readonly reply: Reply;
  readonly status: number;
  readonly code?: number;
  /** How often the origin is asked for a GET, and for a POST. */
  readonly asked?: readonly [get: number, post: number];
}

const rows: readonly Row[] = [
  { name: "an envelope", reply: envelope(), status: 200, code: 200 },
  { name: "a refusal", reply: envelope({ code: 2001, msg: "não" }), status: 200, code: 2001 },
  { name: "an envelope in gzip", reply: replies.gzip('{"code":200,"msg":"OK"}'), status: 200, code: 200 },
  { name: "a large envelope", reply: replies.text(big), status: 200, code: 200 },
  { name: "a large envelope in gzip", reply: replies.gzip(big), status: 200, code: 200 },
  { name: "20 KB of headers", reply: replies.headers(20_000), status: 200, code: 200 },
  { name: "401 by status", reply: replies.text(`<h1>${SECRET}</h1>`, 401), status: 401, code: 401 },
  { name: "401 by envelope", reply: envelope({ code: 401, msg: SECRET }), status: 401, code: 401 },
  { name: "500 with a page", reply: replies.text(`<pre>${SECRET}</pre>`, 500), status: 500, code: 500 },
  { name: "500 in the envelope", reply: envelope({ code: 500, msg: "depois" }, 500), status: 500, code: 500 },
  { name: "a status that is none", reply: envelope({}, 600), status: 502, code: 502 },
  { name: "205 with a text", reply: envelope({}, 205), status: 200, code: 200 },
  { name: "404 with a page", reply: replies.text(`<pre>${SECRET}</pre>`, 404), status: 404, code: 404 },
  { name: "garbage", reply: replies.text(`{"code":200,${SECRET}`), status: 502, code: 502 },
  { name: "garbage with a good length", reply: replies.text(SECRET.repeat(100_000)), status: 502, code: 502 },
  { name: "nothing but 204", reply: replies.text("", 204), status: 200, code: 200 },
  { name: "an empty 201", reply: replies.text("", 201), status: 200, code: 200 },
  { name: "422 with a page", reply: replies.text(`{"detail":"${SECRET}"}`, 422), status: 422, code: 422 },
  { name: "a large envelope that is cut", reply: replies.cut(big.slice(0, -9)), status: 502, code: 502 },
  { name: "an envelope of 5 MB without a length", reply: replies.pieces(100, fifty, "x/y"), status: 502, code: 502 },
  { name: "2 MB of headers", reply: replies.headers(2_000_000), status: 502, code: 502, asked: [2, 1] },
  { name: "a broken gzip", reply: replies.text(SECRET, 200, { "content-encoding": "gzip" }), status: 502, code: 502 },
  { name: "a body that is cut", reply: replies.cut(`{"code":200,"${SECRET}`), status: 502, code: 502 },
  { name: "a hang-up", reply: replies.hangUp(), status: 502, code: 502, asked: [2, 1] },
  { name: "no answer", reply: replies.never(), status: 504, code: 504 },
  { name: "a body that stalls", reply: replies.stalled(`{"code":200,"${SECRET}`), status: 504, code: 504 },
  { name: "a redirect elsewhere", reply: redirect(`https://${SECRET}.example/`), status: 502, code: 502 },
  { name: "a redirect that is allowed", reply: redirect("https://pay.example/go?id=1"), status: 302 },
  { name: "a redirect to itself", reply: (...to) => redirect(`${origin.url}/user/profile`)(...to), status: 302 },
];

function redirect(location: string): Reply {
  return replies.text(`moved to ${SECRET}`, 302, { location });
}

describe("an origin that answers with", () => {
  it.each(rows)("$name gets that answer to the client, is retried only where safe, and leaks nothing", async (row) => {
    const { reply, status, code, asked = [1, 1] } = row;
    const ask = [() => call("/user/profile"), () => pay("key-00000001")];
    for (const [n, asking] of ask.entries()) {
      origin.answerWith(reply);
      const told = await asking();
      expect(told.status).toBe(status);
      if (code !== undefined) expect(JSON.parse(told.text)).toMatchObject({ code });
      expect(leaksIn(told)).toBe(false);
      expect(told.text + JSON.stringify([...told.headers])).not.toContain(new URL(origin.url).host);
      expect(told.headers.get("cache-control")).toBe("no-store");
      expect(origin.asked).toHaveLength(asked[n] ?? -1);
    }
  });

  it("401 asks for a token in the caller's language", async () => {
    origin.answerWith(envelope({ code: 401, msg: "who?" }));
    const told = await call("/user/profile");
    expect(told.headers.get("www-authenticate")).toBe("Token");
    expect(JSON.parse(told.text)).toMatchObject({ code: 401, msg: "Entre novamente na sua conta" });
  });
});

describe("the request of the origin", () => {
  it("has the gateway's headers, and no other headers of the client or its connection", async () => {
    const given = {
      host: "app.example",
      authorization: `token ${TOKEN}`,
      "accept-language": "es-AR;q=0.8, fr",
      connection: "keep-alive, x-dropped",
      "x-dropped": "1",
      cookie: "a=b",
      te: "trailers",
      forwarded: "for=10.0.0.1",
      "x-forwarded-for": "10.0.0.1",
      "x-forwarded-host": "evil.example",
      "x-real-ip": "10.0.0.1",
      "cf-connecting-ip": "10.0.0.1",
      "cf-ipcountry": "BR",
      "x-client-address": "10.0.0.1",
      "x-client-country": "BR",
      "x-gateway-signature": "t=1 n=1 a=b",
      "x-request-id": "request-0001",
      traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
    };
    expect((await raw("GET", "/user/profile?t=17&x=1", given)).status).toBe(200);
    const [asked] = origin.asked;
    expect(asked?.url).toBe("/user/profile?t=17&x=1");
    const { connection: _, "accept-encoding": __, ...headers } = asked?.headers ?? {};
    expect(headers).toEqual({
      host: new URL(origin.url).host,
      accept: "application/json",
      "user-agent": expect.stringMatching(/^rangoli\//),
      authorization: `Token ${TOKEN}`,
      "accept-language": "mx",
      traceparent: given.traceparent,
      "x-forwarded-host": "app.example",
      "x-forwarded-proto": "http",
      "x-request-id": "request-0001",
    });
  });

  it.each([
    "//evil.example/user/profile",
    "/user/../user/profile",
    "/%2e%2e/user/profile",
    "http://evil.example/user/profile",
  ])("for %s goes only to the origin", async (path) => {
    await raw("GET", path, { authorization: `Token ${TOKEN}` });
    for (const { url, headers } of origin.asked) {
      expect(url).toMatch(/^\/user\/profile\?t=\d+$/);
      expect(headers.host).toBe(new URL(origin.url).host);
    }
  });

  it("has the client's body unchanged", async () => {
    await pay("key-00000002");
    expect(origin.asked[0]).toMatchObject({ method: "POST", body: '{"gift_code":"x"}' });
    expect(origin.asked[0]?.headers["idempotency-key"]).toBe("key-00000002");
  });
});

describe("pictures of the origin", () => {
  it.each([
    ["of a known length", 400, { "content-length": "20000000" }],
    ["of an unknown length", 300, {}],
  ])("%s arrive unchanged, with the headers that let the browser cache them", async (_, pieces, headers) => {
    origin.answerWith(replies.pieces(pieces, "x".repeat(50_000), "image/png", headers));
    const answer = await fetch(`${server.url}/img/large.png`);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect((await answer.bytes()).byteLength).toBe(pieces * 50_000);
    expect(origin.asked[0]?.url).toBe("/img/large.png");
  });

  it("in gzip arrive whole", async () => {
    origin.answerWith(replies.gzip("<svg/>".repeat(1000), "image/svg+xml"));
    expect(await (await fetch(`${server.url}/img/a.svg`)).text()).toBe("<svg/>".repeat(1000));
  });

  it("of a known length that break off also break off for the client", async () => {
    const headers = { "content-type": "image/png", "content-length": "2000000" };
    origin.answerWith(replies.cut("x".repeat(1_000_000), headers));
    const answer = await fetch(`${server.url}/img/a.png`);
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });

  it.each<[string, Reply]>([
    ["break off", replies.cut("x".repeat(1_000_000), { "content-type": "image/png" })],
    ["have no end", replies.pieces(Infinity, "x".repeat(50_000), "image/png")],
  ])("of an unknown length that %s become a refusal", async (_, reply) => {
    origin.answerWith(reply);
    const answer = await fetch(`${server.url}/img/a.png`);
    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({ code: 502 });
  });
});

describe("a public answer", () => {
  it("is requested once for concurrent callers, even if the first disconnects", async () => {
    const { promise: isTime, resolve: answer } = Promise.withResolvers<undefined>();
    origin.answerWith((request, response) => void isTime.then(() => envelope({ game_list: [] })(request, response)));
    const path = "/exg/games?provider=at-once";
    const { hostname, port, host } = new URL(server.url);
    const first = connect(Number(port), hostname);
    first.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    await vi.waitFor(() => expect(origin.asked).toHaveLength(1));
    const others = Array.from({ length: 30 }, () => fetch(server.url + path));
    // The platform hears at once of a connection that is reset, and cancels what its request does.
    first.resetAndDestroy();
    // An answer shows that the server has seen the end, and the other requests.
    for (let times = 0; times < 5; times++) await call("/healthz");
    answer(undefined);
    const answers = await Promise.all(others);
    for (const each of answers) expect([each.status, await each.json()]).toMatchObject([200, { game_list: [] }]);
    expect(origin.asked).toHaveLength(1);
  });
});

describe("an origin that is gone", () => {
  it("is reported as down, gets no calls while the breaker is open, and is used again later", async () => {
    await origin.stop();
    const seen: number[] = [];
    for (let n = 0; n < 8; n++) seen.push((await pay(`gone-000${n}`)).status);
    expect(seen.slice(0, 5)).toEqual([502, 502, 502, 502, 502]);
    expect(new Set(seen.slice(5))).toEqual(new Set([503]));
    const refused = await call("/user/profile");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(JSON.parse(refused.text)).toMatchObject({
      code: 503,
      msg: "Não foi possível acessar o serviço, tente novamente mais tarde",
    });
    expect((await call("/healthz")).status).toBe(200);
    expect((await call("/readyz")).status).toBe(503);
    await origin.start();
    await vi.waitUntil(async () => (await call("/readyz")).status === 200, RECOVERY);
    await vi.waitFor(async () => expect((await call("/user/profile")).status).toBe(200), RECOVERY);
  });

  it("gets no request twice when it comes back under load, and each caller gets an answer", async () => {
    const PLAYERS = 8;
    const EACH = 60;
    origin.answerWith((request, response) => void setImmediate(() => envelope()(request, response)));
    const outcomes = new Map<number, number>();
    const played = Array.from({ length: PLAYERS }, async (_, player) => {
      for (let n = 0; n < EACH; n++) {
        const { status } = await pay(`load-${player}-${n}-id`);
        outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
      }
    });
    await vi.waitFor(() => expect(origin.asked.length).toBeGreaterThan(PLAYERS * 10), RECOVERY);
    await origin.stop();
    await origin.start();
    await Promise.all(played);
    const ids = origin.asked.map(({ headers }) => headers["x-request-id"]);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...outcomes.keys()].every((status) => [200, 502, 503, 504].includes(status))).toBe(true);
    expect([...outcomes.values()].reduce((all, each) => all + each, 0)).toBe(PLAYERS * EACH);
    expect(outcomes.get(200) ?? 0).toBeGreaterThanOrEqual(PLAYERS * 10);
  });
});

/** A request with its path and headers exactly as given, which `fetch` would mend. */
function raw(method: string, path: string, headers: Record<string, string>): Promise<{ status: number }> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, method, path, headers }, (response) => {
      response.resume();
      response.on("end", () => resolve({ status: response.statusCode ?? 0 }));
    });
    request.on("error", reject);
    request.end();
  });
}
