import { areas } from "#games/all/api.ts";
import { generateKeyPair, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import {
  acceptSocket,
  asMember,
  closeOf,
  NOW,
  openGateway,
  post,
  TOKEN,
  upgrade,
} from "#tests/helpers/open-gateway.ts";
import { OPERATOR_TOKEN } from "#contract/control/testing/operator.ts";
import { sha256 } from "./operators.ts";

const refused = () => Response.json({ code: 401, msg: "upstream says no" }, { status: 401 });
const refusedInEnvelope = () => Response.json({ code: 401, msg: "upstream says no" });

describe("authorization of members", () => {
  it.each([
    undefined,
    "",
    "Token",
    "Token ",
    `Bearer ${TOKEN}`,
    TOKEN,
    `Token ${TOKEN} x`,
    `Token ${"x".repeat(4_097)}`,
    "Token ä",
  ])("refuses %j without asking the upstream", async (authorization) => {
    const { fetch, forwarded } = openGateway();
    const answer = await fetch("/user/profile", authorization === undefined ? {} : { headers: { authorization } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe("Token");
    expect(await answer.json()).toMatchObject({ code: 401, msg: "Please log in again" });
    expect(forwarded).toHaveLength(0);
  });

  it("forwards a token unchanged, with a normalised scheme", async () => {
    const { fetch, forwarded } = openGateway();
    await fetch("/user/profile", { headers: { authorization: `token ${TOKEN}` } });
    expect(forwarded[0]?.headers.get("authorization")).toBe(`Token ${TOKEN}`);
  });

  it("forwards no token with a visitor's call", async () => {
    const { fetch, forwarded } = openGateway();
    await fetch("/user/login", post({}, asMember()));
    expect(forwarded[0]?.headers.has("authorization")).toBe(false);
  });

  it.each([
    ["HTTP status", refused],
    ["envelope", refusedInEnvelope],
  ])("turns an upstream's refusal by %s into 401 in the caller's language", async (_, answerWith) => {
    const { fetch } = openGateway({ answer: answerWith });
    const answer = await fetch("/user/profile", asMember({ headers: { "accept-language": "vi" } }));
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe("Token");
    expect(await answer.json()).toMatchObject({ code: 401, msg: "Vui lòng đăng nhập lại" });
    expect(answer.headers.get("vary")).toBe("Accept-Language");
  });

  it("forwards other answers unchanged", async () => {
    const text = '{"code": 2001, "msg": "no",\n "entry": {"code": 401}}';
    const { fetch } = openGateway({ answer: () => new Response(text) });
    const answer = await fetch("/user/profile", asMember());
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(text);
  });

  it("forbids storing an answer that needs or contains a token", async () => {
    const { fetch } = openGateway();
    expect((await fetch("/user/profile", asMember())).headers.get("cache-control")).toBe("no-store");
    expect((await fetch("/user/profile")).headers.get("cache-control")).toBe("no-store");
    expect((await fetch("/user/login", post({}))).headers.get("cache-control")).toBe("no-store");
  });
});

describe("authorization of sockets", () => {
  it.each(["/aviator", "/luckyhit?token=", "/aviator?token=bad%20token", `/aviator?tok=${TOKEN}`])(
    "accepts %s and closes it with 4401, without asking the upstream",
    async (path) => {
      const { fetch, forwarded } = openGateway({ answer: acceptSocket });
      const answer = await fetch(path, upgrade());
      expect(answer.status).toBe(101);
      expect(await closeOf(answer)).toMatchObject({ code: 4401 });
      expect(forwarded).toHaveLength(0);
    },
  );

  it.each([
    ["HTTP status", refused],
    ["envelope", refusedInEnvelope],
  ])("closes with 4401 a socket that the upstream refuses by %s", async (_, answerWith) => {
    const { fetch, lines } = openGateway({ answer: answerWith });
    const answer = await fetch(`/aviator?token=${TOKEN}`, upgrade());
    expect(answer.status).toBe(101);
    expect(await closeOf(answer)).toMatchObject({ code: 4401 });
    expect(lines).toEqual([expect.objectContaining({ status: 101, code: 401 })]);
  });

  it("forwards the token, as a header and in the query, and returns the upstream's socket", async () => {
    const { fetch, forwarded } = openGateway({ answer: acceptSocket });
    const { webSocket } = await fetch(`/aviator?token=${TOKEN}`, upgrade());
    const said = new Promise((resolve) => webSocket?.addEventListener("message", ({ data }) => resolve(data)));
    webSocket?.accept();
    expect(await said).toBe("hello");
    expect(forwarded[0]?.headers.get("authorization")).toBe(`Token ${TOKEN}`);
    expect(new URL(forwarded[0]?.url ?? "").searchParams.get("token")).toBe(TOKEN);
    webSocket?.close();
  });
});

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const operatorCalls = areas.flatMap(({ calls }) => calls).filter(({ by }) => by === "operator");

describe("the doors of operators", () => {
  it("do not exist without operators", async () => {
    const { fetch, forwarded } = openGateway({ operators: [] });
    for (const { method, path } of [...operatorCalls, { method: "GET", path: "/operate/nothing" }]) {
      const answer = await fetch(path, { method, ...bearer(OPERATOR_TOKEN) });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 404 });
    }
    expect(forwarded).toHaveLength(0);
  });

  it("are one without a test bench, which then answers like an unknown address", async () => {
    const { fetch } = openGateway({ testBench: false });
    const unknown = await fetch("/shop/nothing", bearer(OPERATOR_TOKEN));
    for (const { method, path } of operatorCalls.filter((call) => call.path.startsWith("/control/"))) {
      const answer = await fetch(
        path,
        method === "GET" ? bearer(OPERATOR_TOKEN) : post({}, { method, ...bearer(OPERATOR_TOKEN) }),
      );
      expect([path, answer.status]).toEqual([path, unknown.status]);
    }
    expect((await fetch("/operate/audit", bearer(OPERATOR_TOKEN))).status).toBe(200);
  });

  it.each([
    {},
    bearer(""),
    bearer(OPERATOR_TOKEN.replace("token", "tokem")),
    bearer(`${OPERATOR_TOKEN}x`),
    bearer(OPERATOR_TOKEN.slice(0, -1)),
    { headers: { authorization: `Token ${OPERATOR_TOKEN}` } },
  ])("refuse %j", async (init) => {
    const { fetch, forwarded } = openGateway();
    for (const path of ["/operate/audit", "/control/nothing"]) {
      const answer = await fetch(path, init);
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    }
    expect(forwarded).toHaveLength(0);
  });

  it("forward no token", async () => {
    const { fetch, forwarded } = openGateway();
    expect((await fetch("/operate/audit", bearer(OPERATOR_TOKEN))).status).toBe(200);
    expect(forwarded[0]?.headers.has("authorization")).toBe(false);
    expect((await fetch("/control/nothing", bearer(OPERATOR_TOKEN))).status).toBe(404);
  });

  it("accept no member's token, and an operator's opens no member's call", async () => {
    const { fetch } = openGateway();
    expect((await fetch("/operate/audit", asMember())).status).toBe(401);
    expect((await fetch("/user/profile", bearer(OPERATOR_TOKEN))).status).toBe(401);
  });
});

describe("each operator's call", () => {
  /** Calls of the role look; every other call needs the role act. */
  const LOOK = [
    "GET /control/demo_provider",
    "GET /control/faults",
    "GET /control/messages",
    "GET /control/state",
    "GET /control/stubs",
    "GET /operate/audit",
    "GET /operate/excluded_devices",
    "GET /operate/books",
    "GET /operate/gateway",
    "GET /operate/journal",
    "GET /operate/member_data",
    "GET /operate/metrics",
    "GET /operate/payments",
    "GET /operate/proposals",
    "GET /operate/provider_rounds",
    "GET /operate/record",
    "GET /operate/suggestions",
    "GET /operate/trail",
    "GET /operate/withdrawals",
    "POST /operate/members",
  ];

  it("needs a token that has not ended: its last day is whole, and the one that follows it holds beside it", async () => {
    const [old, next] = ["a-token-that-ends-with-a-day", "the-token-that-follows-it"] as const;
    const until = new Date(NOW).toISOString().slice(0, 10);
    const { fetch, clock } = openGateway({
      operators: [
        { name: "asha", role: "act", hash: await sha256(next) },
        { name: "asha", role: "act", hash: await sha256(old), until },
      ],
    });
    const statuses = () =>
      Promise.all([old, next].map(async (token) => (await fetch("/operate/audit", bearer(token))).status));
    clock.now = Date.parse(until) + 24 * 3600 * 1000 - 1;
    expect(await statuses()).toEqual([200, 200]);
    clock.now += 1;
    expect(await statuses()).toEqual([401, 200]);
  });

  it("needs a role: the table of all calls", async () => {
    const look = "a-token-that-may-only-look";
    const entries = [
      { name: "viewer", role: "look", hash: await sha256(look) },
      { name: "tester", role: "act", hash: await sha256(OPERATOR_TOKEN) },
    ] as const;
    const { fetch } = openGateway({ operators: entries, perMinute: 10_000 });
    const table: Record<string, (number | undefined)[]> = {};
    for (const { method, path } of operatorCalls) {
      const statuses = [];
      for (const token of [undefined, "wrong", look, OPERATOR_TOKEN]) {
        const shown = token === undefined ? {} : bearer(token);
        statuses.push((await fetch(path, method === "GET" ? shown : post({}, { method, ...shown }))).status);
      }
      table[`${method} ${path}`] = statuses;
    }
    const expected = operatorCalls.map(({ method, path }) => {
      const name = `${method} ${path}`;
      return [name, [401, 401, LOOK.includes(name) ? 200 : 403, 200]];
    });
    expect(table).toEqual(Object.fromEntries(expected));
    expect(Object.keys(table)).toEqual(expect.arrayContaining(LOOK));
  });
});

describe("an assertion of Cloudflare Access", () => {
  const access = { team: "rangoli.cloudflareaccess.com", audience: "a".repeat(64) };
  const SECONDS = 1000;

  async function openBehindAccess(perMinute = 1000) {
    const { publicKey, privateKey } = await generateKeyPair("RS256");
    const operators = [{ name: "asha@example.com", role: "act", hash: null }] as const;
    const gateway = openGateway({ access, operators, accessKeys: async () => publicKey, perMinute });
    const sign = (claims: object = {}, key: CryptoKey = privateKey) =>
      new SignJWT({ email: "asha@example.com", ...claims })
        .setProtectedHeader({ alg: "RS256" })
        .setIssuer(`https://${access.team}`)
        .setAudience(access.audience)
        .setExpirationTime(NOW / SECONDS + 60)
        .sign(key);
    const open = (assertion: string, method = "GET", path = "/operate/audit") => {
      const headers = { "cf-access-jwt-assertion": assertion };
      return gateway.fetch(path, method === "GET" ? { headers } : post({}, { method, headers }));
    };
    return { ...gateway, sign, open };
  }

  it("opens with its signature, audience and expiry, in the role that OPERATORS names for the address", async () => {
    const { sign, open } = await openBehindAccess();
    expect((await open(await sign())).status).toBe(200);
    expect((await open(await sign(), "POST", "/operate/payments")).status).toBe(200);
    const other = await sign({ email: "ravi@example.com" });
    expect((await open(other)).status).toBe(200);
    expect((await open(other, "POST", "/operate/payments")).status).toBe(403);
  });

  it("is refused with another key, audience or team, after its end, without an end, or without a name", async () => {
    const { sign, open, clock } = await openBehindAccess();
    const { privateKey: anotherKey } = await generateKeyPair("RS256");
    const wrong = [
      await sign({}, anotherKey),
      await sign({ aud: "b".repeat(64) }).then((token) => `${token}x`),
      await new SignJWT({ email: "asha@example.com" }).setProtectedHeader({ alg: "RS256" }).sign(anotherKey),
      await sign({ email: "" }),
      "not.a.token",
    ];
    for (const assertion of wrong) expect((await open(assertion)).status).toBe(401);
    const good = await sign();
    // The clocks may differ by half a minute.
    clock.now += 89 * SECONDS;
    expect((await open(good)).status).toBe(200);
    clock.now += 2 * SECONDS;
    expect((await open(good)).status).toBe(401);
  });

  it("that is wrong keeps no right one out", async () => {
    const { sign, open } = await openBehindAccess(2);
    const statuses = [];
    for (let at = 0; at < 3; at++) statuses.push((await open("wrong")).status);
    expect(statuses).toEqual([401, 401, 429]);
    expect((await open(await sign())).status).toBe(200);
  });
});
