import { areas } from "#games/all/api.ts";
import { describe, expect, it } from "vitest";
import { NOTICE_HEADER } from "#contract/notices.ts";
import { gatewayArea } from "#contract/documents/calls.ts";
import { asMember, openGateway, post, acceptSocket, NOW, TOKEN, upgrade } from "#tests/helpers/open-gateway.ts";
import { OPERATOR_TOKEN } from "#contract/control/testing/operator.ts";

describe("gateway", () => {
  it("answers /healthz without the upstream", async () => {
    const { fetch, forwarded } = openGateway();
    const answer = await fetch("/healthz");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ ok: true });
    expect(forwarded).toHaveLength(0);
  });

  it.each([
    ["/openapi.json", { openapi: "3.0.3" }],
    ["/asyncapi.json", { asyncapi: "3.1.0" }],
  ])("serves the document %s, indented for readers", async (path, fields) => {
    const answer = await openGateway().fetch(path);
    expect(answer.headers.get("content-type")).toBe("application/json");
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject(fields);
    expect(text.split("\n").length).toBeGreaterThan(1_000);
  });

  it("forwards every call of the contract but its own, to the path of the contract", async () => {
    const { fetch, forwarded } = openGateway();
    const calls = areas.filter((area) => area !== gatewayArea).flatMap((area) => area.calls);
    for (const call of calls) {
      const headers = { authorization: call.by === "operator" ? `Bearer ${OPERATOR_TOKEN}` : asMemberHeader() };
      const init = call.method === "GET" ? { headers } : post({}, { method: call.method, headers });
      expect((await fetch(call.path, init)).status).toBe(200);
    }
    expect(forwarded.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual(
      calls.map(({ method, path }) => `${method} ${path}`),
    );
  });
});

function asMemberHeader(): string {
  return (asMember().headers as Record<string, string>)["authorization"] ?? "";
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe("request id", () => {
  it("forwards a well-formed id of the caller to the response, the upstream and the log", async () => {
    const { fetch, forwarded, lines } = openGateway();
    const answer = await fetch("/user/profile", asMember({ headers: { "x-request-id": "trace_me-0001" } }));
    expect(answer.headers.get("x-request-id")).toBe("trace_me-0001");
    expect(forwarded[0]?.headers.get("x-request-id")).toBe("trace_me-0001");
    expect(lines.map(({ id }) => id)).toEqual(["trace_me-0001"]);
  });

  it.each(["short", "x".repeat(65), "with blanks in it", "semi;colon-here", ""])("is a new one for %j", async (id) => {
    const { fetch, forwarded } = openGateway();
    const answer = await fetch("/user/profile", asMember({ headers: { "x-request-id": id } }));
    expect(answer.headers.get("x-request-id")).toMatch(UUID);
    expect(forwarded[0]?.headers.get("x-request-id")).toBe(answer.headers.get("x-request-id"));
  });

  it("gives each request another id", async () => {
    const { fetch } = openGateway();
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await fetch("/healthz")).headers.get("x-request-id") ?? ""),
    );
    expect(new Set(ids).size).toBe(3);
  });

  it("is in the envelope of the gateway's own refusals", async () => {
    const { fetch } = openGateway();
    const answer = await fetch("/user/nothing");
    expect(await answer.json()).toMatchObject({ request_id: answer.headers.get("x-request-id") });
  });
});

describe("status 403 of the upstream at the log-in", () => {
  const body = { mobile_number: "+919876543210", password: "correct horse", verify_code: "" };
  const html = { "content-type": "text/html" };

  it.each([
    ["a page", () => new Response("<h1>Forbidden</h1>", { status: 403, headers: html })],
    ["a page without a type", () => new Response("<h1>Forbidden</h1>", { status: 403 })],
    ["nothing", () => new Response(null, { status: 403 })],
    ["JSON without an envelope", () => Response.json({ detail: "CSRF Failed" }, { status: 403 })],
  ])("with %s is marked as the gateway's own refusal", async (_, answer) => {
    const { fetch } = openGateway({ answer });
    expect(await (await fetch("/user/login", post(body))).json()).toMatchObject({ code: 403, by: "gateway" });
  });

  it.each([200, 403])("in an envelope, with status %i, keeps the upstream's words and no mark", async (status) => {
    const { fetch } = openGateway({ answer: () => Response.json({ code: 403, msg: "New device" }, { status }) });
    const answer = await (await fetch("/user/login", post(body))).json();
    expect(answer).toMatchObject({ code: 403, msg: "New device" });
    expect(answer).not.toHaveProperty("by");
  });
});

it("Server-Timing has the time of the upstream and of the gateway", async () => {
  const gateway = openGateway({
    answer: () => {
      gateway.clock.now += 30;
      return Response.json({ code: 200, msg: "OK" });
    },
  });
  const answer = await gateway.fetch("/user/profile", asMember());
  expect(answer.headers.get("server-timing")).toBe("gateway;dur=0, upstream;dur=30");
});

it("Server-Timing has no upstream if it was not asked", async () => {
  const answer = await openGateway().fetch("/user/profile");
  expect(answer.headers.get("server-timing")).toBe("gateway;dur=0");
});

it.each([null, "7-1"])("names the notices in force, %s, to a client that asks anything", async (id) => {
  const { fetch } = openGateway({ notices: { id: () => id, of: async () => [] } });
  expect((await fetch("/user/profile", asMember())).headers.get(NOTICE_HEADER)).toBe(id);
});

async function upstreamQuery(search: string): Promise<URLSearchParams> {
  const { fetch, forwarded } = openGateway();
  await fetch(`/user/profile${search}`, asMember());
  return new URL(forwarded[0]?.url ?? "").searchParams;
}

describe("timestamp", () => {
  it.each(["", "?t=", "?t", "?t=abc", "?t=NaN", "?t=Infinity", "?t=%20", "?x=1", "?tt=5", "?%74=abc", "?t=1x"])(
    "is added or replaced in %j",
    async (search) => {
      expect((await upstreamQuery(search)).getAll("t")).toEqual([String(NOW)]);
    },
  );

  it.each([
    ["?t=1795210000000", "1795210000000"],
    ["?p=2&t=17&p_size=20", "17"],
    ["?t=1.5", "1.5"],
    ["?%74=12", "12"],
  ])("is unchanged in %j", async (search, expected) => {
    expect((await upstreamQuery(search)).getAll("t")).toEqual([expected]);
  });

  it.each(["?t=1&t=abc", "?t=1&t", "?t=1&%74=abc", "?x=2&t=1&y=3&t=2"])("is one number alone in %j", async (search) => {
    expect((await upstreamQuery(search)).getAll("t")).toEqual(["1"]);
  });

  it("leaves the rest of the query unchanged", async () => {
    const query = await upstreamQuery("?keyword=gold%20%26%20%C3%A9&empty=&p=2");
    expect([...query]).toEqual([
      ["keyword", "gold & é"],
      ["empty", ""],
      ["p", "2"],
      ["t", String(NOW)],
    ]);
  });

  it("is on sockets too", async () => {
    const { fetch, forwarded } = openGateway({ answer: acceptSocket });
    await fetch(`/aviator?token=${TOKEN}`, upgrade());
    expect(new URL(forwarded[0]?.url ?? "").searchParams.get("t")).toBe(String(NOW));
  });
});

const secret = "the database password is hunter2";

describe("errors", () => {
  it("answers 500 in the envelope, without the error's text", async () => {
    const { fetch } = openGateway({ assets: { fetch: () => Promise.reject(new TypeError(secret)) } });
    const answer = await fetch("/?q=1", { headers: { "accept-language": "pt" } });
    expect(answer.status).toBe(500);
    const text = await answer.text();
    expect(JSON.parse(text)).toEqual({
      code: 500,
      msg: "Algo deu errado, tente novamente mais tarde",
      request_id: answer.headers.get("x-request-id"),
    });
    expect(text).not.toContain("hunter2");
  });

  it("logs the error once, under the request id of the response", async () => {
    const { fetch, lines } = openGateway({ assets: { fetch: () => Promise.reject(new TypeError("broken")) } });
    const answer = await fetch("/mine?c=CODE");
    const id = answer.headers.get("x-request-id");
    expect(lines).toEqual([
      {
        level: "error",
        time: NOW,
        id,
        method: "GET",
        path: "/mine",
        error: "TypeError: broken",
        stack: expect.stringContaining("broken"),
      },
      expect.objectContaining({ level: "info", id, status: 500, code: 500 }),
    ]);
  });
});
