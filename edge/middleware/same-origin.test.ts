import { describe, expect, it } from "vitest";
import { acceptSocket, openGateway, post, TOKEN, upgrade } from "#tests/helpers/open-gateway.ts";

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

  it("accepts a call without an Origin, which no browser makes", async () => {
    const { fetch } = openGateway();
    expect((await fetch("/user/login", post(body))).status).toBe(200);
  });

  it("refuses a socket of another site's page before it is opened", async () => {
    const { fetch, forwarded } = openGateway({ answer: acceptSocket });
    const path = `/aviator?token=${TOKEN}`;
    expect((await fetch(path, upgrade({ origin: "https://evil.test" }))).status).toBe(403);
    expect(forwarded).toHaveLength(0);
    expect((await fetch(path, upgrade({ origin: "http://app.test" }))).status).toBe(101);
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
