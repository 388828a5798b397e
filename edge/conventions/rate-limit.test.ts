import { describe, expect, it } from "vitest";
import { acceptSocket, asMember, CONTROL_TOKEN, openGateway, post, TOKEN, upgrade } from "../testing/open-gateway.ts";

function from(address: string, headers: Record<string, string> = {}): RequestInit {
  return asMember({ headers: { "cf-connecting-ip": address, ...headers } });
}

describe("rate limit", () => {
  it("refuses what is too much with 429, when to come back, and in the caller's language", async () => {
    const { fetch, asked, clock } = openGateway({ perMinute: 2 });
    expect((await fetch("/user/profile", asMember())).status).toBe(200);
    expect((await fetch("/user/profile", asMember())).status).toBe(200);
    clock.now += 20_000;
    const answer = await fetch("/user/profile", asMember({ headers: { "accept-language": "es" } }));
    expect(answer.status).toBe(429);
    expect(answer.headers.get("retry-after")).toBe("40");
    expect(await answer.json()).toMatchObject({ code: 429, msg: "Demasiadas solicitudes, espera un momento" });
    expect(asked).toHaveLength(2);
    clock.now += 40_000;
    expect((await fetch("/user/profile", asMember())).status).toBe(200);
  });

  it("counts visitors by their address", async () => {
    const { fetch } = openGateway({ perMinute: 1 });
    expect((await fetch("/user/profile", from("192.0.2.1"))).status).toBe(200);
    expect((await fetch("/user/profile", from("192.0.2.2"))).status).toBe(200);
    expect((await fetch("/user/profile", from("192.0.2.1"))).status).toBe(429);
  });

  it("counts each class of calls by itself", async () => {
    const { fetch } = openGateway({ perMinute: 1, answer: acceptOr200 });
    const classes: [string, RequestInit][] = [
      ["/user/profile", asMember()],
      ["/user/login", post({})],
      ["/user/logout", post({}, asMember())],
      [`/aviator?token=${TOKEN}`, upgrade()],
    ];
    for (const [path, init] of classes) expect((await fetch(path, init)).status).toBeLessThan(300);
    for (const [path, init] of classes) expect((await fetch(path, init)).status).toBe(429);
  });

  it("does not count pages", async () => {
    const { fetch } = openGateway({ perMinute: 1 });
    for (const _ of [1, 2, 3]) expect((await fetch("/healthz")).status).toBe(200);
  });

  it("does not count a rehearsal that shows the control token, and never passes it on", async () => {
    const { fetch, asked } = openGateway({ perMinute: 1 });
    for (const _ of [1, 2, 3]) {
      expect((await fetch("/user/profile", from("192.0.2.1", { "x-rehearsal": CONTROL_TOKEN }))).status).toBe(200);
    }
    expect(asked.map(({ headers }) => headers.get("x-rehearsal"))).toEqual([null, null, null]);
    expect((await fetch("/user/profile", from("192.0.2.1"))).status).toBe(200);
  });

  it("counts a rehearsal that shows something else, or where there is no control token", async () => {
    for (const [shown, controlToken] of [
      ["guess", CONTROL_TOKEN],
      ["", null],
    ] as const) {
      const { fetch } = openGateway({ perMinute: 1, controlToken });
      const init = asMember({ headers: { "x-rehearsal": shown } });
      expect((await fetch("/user/profile", init)).status).toBe(200);
      expect((await fetch("/user/profile", init)).status).toBe(429);
    }
  });

  it("does not count operators", async () => {
    const { fetch } = openGateway({ perMinute: 1 });
    const init = { headers: { authorization: `Bearer ${CONTROL_TOKEN}` } };
    for (const _ of [1, 2, 3]) expect((await fetch("/control/audit", init)).status).toBe(200);
  });

  it("leaves the counting to the platform where it counts", async () => {
    const keys: string[] = [];
    const limit = async ({ key }: RateLimitOptions) => ({ success: keys.push(key) <= 2 });
    const { fetch } = openGateway({ perMinute: 1, counters: { read: { limit } } });
    expect((await fetch("/user/profile", from("192.0.2.1"))).status).toBe(200);
    expect((await fetch("/user/profile", from("192.0.2.1"))).status).toBe(200);
    const answer = await fetch("/user/profile", from("192.0.2.9"));
    expect(answer.status).toBe(429);
    expect(answer.headers.get("retry-after")).toBe("60");
    expect(keys).toEqual(["192.0.2.1", "192.0.2.1", "192.0.2.9"]);
  });
});

function acceptOr200(request: Request): Response {
  return request.headers.has("upgrade") ? acceptSocket() : Response.json({ code: 200, msg: "OK" });
}
