import { describe, expect, it } from "vitest";
import { OPERATOR_TOKEN } from "#contract/control/testing/operator.ts";
import { acceptSocket, asMember, openGateway, post, TOKEN, upgrade } from "#tests/helpers/open-gateway.ts";

const APP = "https://app.example";
const allowedOrigins = [APP, "http://localhost:5173"];

const preflight = (origin: string) => ({
  method: "OPTIONS",
  headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": "authorization" },
});

describe("calls of other apps", () => {
  it.each(allowedOrigins)("may be made and read by %s", async (origin) => {
    const { fetch } = openGateway({ allowedOrigins });
    const allowed = await fetch("/user/transfer_to", preflight(origin));
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get("access-control-allow-origin")).toBe(origin);
    expect(allowed.headers.get("access-control-allow-headers")).toContain("idempotency-key");
    const answer = await fetch("/user/transfer_to", asMember(post({}, { headers: { origin } })));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
    expect(answer.headers.has("access-control-allow-credentials")).toBe(false);
    expect(answer.headers.get("vary")).toBe("Origin, Accept-Language");
  });

  it("may read why they were refused", async () => {
    const { fetch } = openGateway({ allowedOrigins });
    const answer = await fetch("/user/profile", { headers: { origin: APP } });
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([401, APP]);
  });

  it.each([
    "https://evil.example",
    "https://app.example.evil.example",
    "http://app.example",
    "null",
    "https://app.example:8443",
  ])("may neither be made nor read by %s", async (origin) => {
    const { fetch, forwarded } = openGateway({ allowedOrigins });
    const before = await fetch("/user/transfer_to", preflight(origin));
    expect([before.status, before.headers.has("access-control-allow-origin")]).toEqual([403, false]);
    const sent = await fetch("/user/transfer_to", asMember(post({}, { headers: { origin } })));
    expect(sent.status).toBe(403);
    const read = await fetch("/user/profile", asMember({ headers: { origin } }));
    expect(read.headers.has("access-control-allow-origin")).toBe(false);
    expect(read.headers.get("vary")).toBe("Origin, Accept-Language");
    expect(forwarded).toHaveLength(1);
  });

  it("may be made by no other app by default", async () => {
    const { fetch } = openGateway();
    expect((await fetch("/user/transfer_to", preflight(APP))).status).toBe(403);
    expect((await fetch("/user/profile", asMember())).headers.get("vary")).toBe("Accept-Language");
  });

  it("may not be an operator's, whose cookie other apps would send too", async () => {
    const { fetch, forwarded } = openGateway({ allowedOrigins });
    const authorization = `Bearer ${OPERATOR_TOKEN}`;
    const statusOf = async (origin: string) =>
      (await fetch("/control/clock", post({}, { headers: { origin, authorization } }))).status;
    expect([await statusOf(APP), forwarded.length, await statusOf("http://app.test")]).toEqual([403, 0, 200]);
  });

  it("leaves a 101 alone", async () => {
    const { fetch } = openGateway({ allowedOrigins, answer: acceptSocket });
    const answer = await fetch(`/aviator?token=${TOKEN}`, upgrade({ origin: APP }));
    expect([answer.status, [...answer.headers.keys()]]).toEqual([101, []]);
  });
});

const body = { mobile_number: "+919876543210", password: "correct horse" };

describe("same origin", () => {
  it.each(["https://evil.test", "http://app.test.evil.test", "null", "http://app.test:81", "app.test", ""])(
    "refuses a call that changes something from %j",
    async (origin) => {
      const { fetch, forwarded } = openGateway();
      const answer = await fetch("/user/login", post(body, { headers: { origin } }));
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: 403, msg: "Requests from another site are not accepted" });
      expect(forwarded).toHaveLength(0);
    },
  );

  it.each(["http://app.test", "https://app.test", "HTTP://App.test"])("accepts one from %j", async (origin) => {
    const { fetch, forwarded } = openGateway();
    expect((await fetch("/user/login", post(body, { headers: { origin } }))).status).toBe(200);
    expect(forwarded).toHaveLength(1);
  });

  it.each([
    ["https://evil.test", 403],
    ["http://app.test.evil.test", 403],
    ["http://app.test", 101],
    // A sandboxed page of ours has no origin that it could name.
    ["null", 101],
  ])("answers a socket without a token from %s with %i", async (origin, status) => {
    const { fetch, forwarded } = openGateway({ answer: acceptSocket, sockets: ["/sim/chat/socket"] });
    expect((await fetch("/sim/chat/socket", upgrade({ origin }))).status).toBe(status);
    expect(forwarded).toHaveLength(status === 101 ? 1 : 0);
  });

  it.each([
    ["https://evil.test", 403],
    ["http://app.test", 200],
    ["null", 200],
  ])("answers a form of the upstream's own pages from %s with %i", async (origin, status) => {
    const { fetch } = openGateway({ upstream: { forms: ["/sim/pay/"], fetch: async () => new Response("paid") } });
    const headers = { origin, "content-type": "application/x-www-form-urlencoded" };
    expect((await fetch("/sim/pay/1", { method: "POST", headers, body: "a=b" })).status).toBe(status);
  });

  it("accepts a socket without a token from an allowed app", async () => {
    const allowedOrigins = ["https://app.test"];
    const { fetch } = openGateway({ answer: acceptSocket, sockets: ["/sim/chat/socket"], allowedOrigins });
    expect((await fetch("/sim/chat/socket", upgrade({ origin: "https://app.test" }))).status).toBe(101);
  });

  it("lets any origin read a public page", async () => {
    const { fetch } = openGateway();
    expect((await fetch("/healthz", { headers: { origin: "https://other.test" } })).status).toBe(200);
  });
});
