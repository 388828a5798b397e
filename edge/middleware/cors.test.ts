import { describe, expect, it } from "vitest";
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

  it("leaves a 101 alone", async () => {
    const { fetch } = openGateway({ allowedOrigins, answer: acceptSocket });
    const answer = await fetch(`/aviator?token=${TOKEN}`, upgrade({ origin: APP }));
    expect([answer.status, [...answer.headers.keys()]]).toEqual([101, []]);
  });
});
