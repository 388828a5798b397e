import { describe, expect, it } from "vitest";
import { openGateway } from "#tests/helpers/open-gateway.ts";
import { BODY_MAX } from "../middleware/body-limit.ts";
import { requestInit } from "./upstream.ts";

const SIGNATURE = "t=1795210860 n=nonce-0001 spribe.1=00";

/** A gateway whose upstream has a door, the requests that came through, and its answer. */
function open(answer: () => Response = () => Response.json({ code: 2001, msg: "Your balance is not enough" })) {
  const through: { url: string; method: string; headers: Headers; body: string }[] = [];
  const gateway = openGateway({
    // Limits of visitors never count providers.
    perMinute: 1,
    upstream: {
      doors: ["/provider/"],
      async fetch(request) {
        const sent = new Request(request.url, requestInit(request));
        through.push({ url: sent.url, method: sent.method, headers: sent.headers, body: await sent.text() });
        return answer();
      },
    },
  });
  const send = (path: string, init: RequestInit = {}) =>
    gateway.fetch(path, {
      method: "POST",
      body: "{}",
      ...init,
      headers: { "content-type": "application/json", "x-provider-signature": SIGNATURE, ...(init.headers as object) },
    });
  return { ...gateway, through, send };
}

describe("a door of the upstream", () => {
  it("gets path, query, body and signature as they came, without t, and answers as it is", async () => {
    const { send, through } = open();
    const body = '{ "amount":1050 ,"round":"\u0930" }\n';
    const answer = await send("/provider/debit?a=%41&&b", { body });
    expect(through).toEqual([
      expect.objectContaining({ url: "http://app.test/provider/debit?a=%41&&b", method: "POST", body }),
    ]);
    expect(through[0]?.headers.get("x-provider-signature")).toBe(SIGNATURE);
    expect([answer.status, await answer.text()]).toEqual([200, '{"code":2001,"msg":"Your balance is not enough"}']);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("is not counted by the limits of visitors", async () => {
    const { send, through } = open();
    for (let sent = 0; sent < 20; sent++) expect((await send("/provider/balance")).status).toBe(200);
    expect(through).toHaveLength(20);
  });

  it("logs the path alone", async () => {
    const { send, lines } = open();
    await send("/provider/round_end?secret=1", { body: '{"session":"a-secret"}' });
    expect(lines).toMatchObject([{ path: "/provider/round_end", status: 200, code: 2001 }]);
    expect(JSON.stringify(lines)).not.toContain("secret");
  });

  it.each([
    ["another method", { method: "PUT" }, 405],
    ["GET", { method: "GET", body: null }, 405],
    ["another type", { headers: { "content-type": "text/plain" } }, 415],
    ["too long a body", { body: `{"a":"${"x".repeat(BODY_MAX)}"}` }, 413],
  ])("refuses %s before the upstream is asked", async (_, init, status) => {
    const { send, through } = open();
    expect((await send("/provider/debit", init)).status).toBe(status);
    expect(through).toEqual([]);
  });

  it("turns what is not in the envelope into a refusal", async () => {
    const { send } = open(() => new Response("<h1>no</h1>", { status: 500 }));
    expect((await send("/provider/debit")).status).toBe(502);
  });

  it("does not exist in front of a backend, nor does its document", async () => {
    const { fetch, forwarded } = openGateway();
    const asked = await fetch("/provider/debit", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    expect(asked.status).toBe(405);
    expect((await fetch("/openapi.provider.json")).status).toBe(404);
    expect(forwarded).toEqual([]);
  });
});

it("the document of the door describes its calls, signed, with amounts as whole numbers", async () => {
  const { fetch } = open();
  const answer = await fetch("/openapi.provider.json");
  const text = await answer.text();
  const { paths, components } = JSON.parse(text) as {
    paths: Record<string, { post: { security: unknown; parameters?: unknown; requestBody: unknown } }>;
    components: { securitySchemes: object; schemas: Record<string, { properties?: Record<string, { type: string }> }> };
  };
  expect(Object.keys(paths)).toEqual(
    ["authenticate", "balance", "credit", "debit", "rollback", "round_end"].map((action) => `/provider/${action}`),
  );
  for (const { post } of Object.values(paths)) {
    expect(post.security).toEqual([{ signature: [] }]);
    expect(post.parameters).toBeUndefined();
  }
  expect(Object.keys(components.securitySchemes)).toEqual(["signature"]);
  expect(components.schemas["PostProviderDebitBody"]?.properties?.["amount"]?.type).toBe("integer");
  expect(text).not.toContain("Idempotency-Key");
  expect(components.schemas["RefusalCode"]).toMatchObject({ enum: expect.arrayContaining([2001, 5001, 5008]) });
});
