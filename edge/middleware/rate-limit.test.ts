import { describe, expect, it } from "vitest";
import { acceptSocket, asMember, openGateway, post, TOKEN, upgrade } from "#tests/helpers/open-gateway.ts";
import { OPERATOR_TOKEN } from "#contract/control/testing/operator.ts";
import { RateWindow } from "./rate-window.ts";

function from(address: string, headers: Record<string, string> = {}): RequestInit {
  return asMember({ headers: { "cf-connecting-ip": address, ...headers } });
}

describe("rate limit", () => {
  it("refuses with 429 and Retry-After, in the caller's language", async () => {
    const { fetch, forwarded, clock } = openGateway({ perMinute: 2 });
    expect((await fetch("/user/profile", asMember())).status).toBe(200);
    expect((await fetch("/user/profile", asMember())).status).toBe(200);
    clock.now += 20_000;
    const answer = await fetch("/user/profile", asMember({ headers: { "accept-language": "es" } }));
    expect(answer.status).toBe(429);
    expect(answer.headers.get("retry-after")).toBe("40");
    expect(await answer.json()).toMatchObject({ code: 429, msg: "Demasiadas solicitudes, espera un momento" });
    expect(forwarded).toHaveLength(2);
    clock.now += 40_000;
    expect((await fetch("/user/profile", asMember())).status).toBe(200);
  });

  it("counts visitors by their address", async () => {
    const { fetch } = openGateway({ perMinute: 1 });
    expect((await fetch("/user/profile", from("192.0.2.1"))).status).toBe(200);
    expect((await fetch("/user/profile", from("192.0.2.2"))).status).toBe(200);
    expect((await fetch("/user/profile", from("192.0.2.1"))).status).toBe(429);
  });

  it("counts each class of calls separately", async () => {
    const { fetch } = openGateway({ perMinute: 1, answer: acceptOr200 });
    const classes: [string, RequestInit][] = [
      ["/user/profile", asMember()],
      ["/user/login", post({})],
      ["/openapi.json", {}],
      ["/user/logout", post({}, asMember())],
      [`/aviator?token=${TOKEN}`, upgrade()],
    ];
    for (const [path, init] of classes) expect((await fetch(path, init)).status).toBeLessThan(300);
    for (const [path, init] of classes) expect((await fetch(path, init)).status).toBe(429);
  });

  it("does not count probes of a balancer in front", async () => {
    const { fetch } = openGateway({ perMinute: 1 });
    for (const path of ["/healthz", "/readyz", "/healthz", "/readyz"]) expect((await fetch(path)).status).toBe(200);
  });

  it("counts all addresses of an IPv6 /64 as one visitor", async () => {
    const { fetch } = openGateway({ perMinute: 20 });
    const statuses = [];
    for (let at = 1; at <= 40; at++) {
      const address = `2001:db8:1:2:${at.toString(16)}::${at}`;
      statuses.push((await fetch("/user/profile", from(address))).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    expect((await fetch("/user/profile", from("2001:db8:1:3::1"))).status).toBe(200);
  });

  it("counts pages, documents and pictures, and the upstream's own pages by themselves", async () => {
    const answer = () => new Response("<p>", { headers: { "content-type": "text/html" } });
    const { fetch, forwarded } = openGateway({ perMinute: 2, pages: ["/img/", "/sim/"], answer });
    for (const path of ["/openapi.json", "/img/a.svg"]) await fetch(path);
    expect((await fetch("/img/b.svg")).status).toBe(429);
    for (let at = 0; at < 100; at++) await fetch(`/sim/pay/R0003${at}`);
    expect(forwarded.filter(({ url }) => url.includes("/sim/pay/"))).toHaveLength(2);
    const answered = await fetch("/sim/pay/R00031");
    expect([answered.status, answered.headers.get("retry-after")]).toEqual([429, "60"]);
  });

  it("counts requests that are not found", async () => {
    const { fetch } = openGateway({ perMinute: 1 });
    expect((await fetch("/user/nothing")).status).toBe(404);
    expect((await fetch("/user/profile", { method: "DELETE" })).status).toBe(429);
  });

  it("does not count a rehearsal with the control token, and never forwards the token", async () => {
    const { fetch, forwarded } = openGateway({ perMinute: 1 });
    for (const _ of [1, 2, 3]) {
      expect((await fetch("/user/profile", from("192.0.2.1", { "x-rehearsal": OPERATOR_TOKEN }))).status).toBe(200);
    }
    expect(forwarded.map(({ headers }) => headers.get("x-rehearsal"))).toEqual([null, null, null]);
    expect((await fetch("/user/profile", from("192.0.2.1"))).status).toBe(200);
  });

  it("counts a rehearsal with another token, or without operators", async () => {
    for (const [shown, options] of [
      ["guess", {}],
      [OPERATOR_TOKEN, { operators: [] }],
    ] as const) {
      const { fetch } = openGateway({ perMinute: 1, ...options });
      const init = asMember({ headers: { "x-rehearsal": shown } });
      expect((await fetch("/user/profile", init)).status).toBe(200);
      expect((await fetch("/user/profile", init)).status).toBe(429);
    }
  });

  describe("of account calls", () => {
    const NUMBER = "+919876543210";
    const login = (mobile_number: string, device_id: string, address = "192.0.2.1") =>
      post({ mobile_number, device_id, password: "correct horse" }, { headers: { "cf-connecting-ip": address } });
    const limits = { account: { limit: 3, periodSeconds: 60 }, account_address: { limit: 50, periodSeconds: 60 } };

    it("bounds a number and device, and leaves a crowd behind one address alone", async () => {
      const { fetch } = openGateway({ limits });
      for (let player = 0; player < 40; player++) {
        const init = login(`+91987654${1000 + player}`, `device-${player}`);
        expect((await fetch("/user/login", init)).status).toBe(200);
      }
      const statuses = [];
      for (let at = 0; at < 4; at++) statuses.push((await fetch("/user/login", login(NUMBER, "mine"))).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    });

    it("counts all spellings of a number as one, from any address", async () => {
      const { fetch } = openGateway({ limits });
      const forms = [NUMBER, "919876543210", "098765-43210", "+91 (0) ९८७६५ 43210"];
      const statuses = [];
      for (const [at, form] of forms.entries()) {
        statuses.push((await fetch("/user/login", login(form, "mine", `192.0.2.${at}`))).status);
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
    });

    it("prevents locking out a number from another address", async () => {
      const { fetch } = openGateway({ limits });
      for (let at = 0; at < 5; at++) await fetch("/user/login", login(NUMBER, "", "198.51.100.1"));
      expect((await fetch("/user/login", login(NUMBER, "", "198.51.100.1"))).status).toBe(429);
      expect((await fetch("/user/login", login(NUMBER, ""))).status).toBe(200);
      expect((await fetch("/user/login", login(NUMBER, "mine", "198.51.100.1"))).status).toBe(200);
    });

    it("bounds an address in all, whatever numbers and devices it names", async () => {
      const { fetch, forwarded } = openGateway({ limits });
      for (let at = 0; at < 80; at++) await fetch("/user/login", login(`+91987654${1000 + at}`, `device-${at}`));
      expect(forwarded).toHaveLength(50);
      expect((await fetch("/user/login", login(NUMBER, "mine", "192.0.2.2"))).status).toBe(200);
    });

    it("bounds calls that name neither as if an address were one person, such as demo accounts", async () => {
      const { fetch, forwarded } = openGateway({ limits });
      const open = (device_id: string, address: string) =>
        fetch("/user/demo_account", post({ device_id }, { headers: { "cf-connecting-ip": address } }));
      const statuses = [];
      for (let at = 0; at < 5; at++) statuses.push((await open(`device-${at}`, "192.0.2.1")).status);
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
      expect((await open("device-0", "192.0.2.2")).status).toBe(200);
      expect(forwarded).toHaveLength(4);
    });

    it("counts a member by its token, and gives no counter a token or number", async () => {
      const keys: string[] = [];
      const counter = { limit: async ({ key }: RateLimitOptions) => ({ success: keys.push(key) < 100 }) };
      const { fetch } = openGateway({ counters: { account: counter } });
      await fetch("/user/login", login(NUMBER, "mine"));
      await fetch("/user/add_withdrawal", post({}, asMember()));
      await fetch("/user/add_withdrawal", post({}, asMember()));
      expect(new Set(keys).size).toBe(2);
      for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
    });
  });

  describe("of control tokens", () => {
    const audit = (token: string, address = "192.0.2.1") => ({
      headers: { authorization: `Bearer ${token}`, "cf-connecting-ip": address },
    });

    it("limits an address that shows wrong ones, but it always lets the right one in", async () => {
      const { fetch, forwarded, clock } = openGateway({ perMinute: 5 });
      const guess = (at: number) => fetch("/operate/audit", audit(`guess-${at}`));
      const statuses = [];
      for (let at = 0; at < 60; at++) statuses.push((await guess(at)).status);
      expect(statuses).toEqual([...Array.from({ length: 5 }, () => 401), ...Array.from({ length: 55 }, () => 429)]);
      const refused = await guess(60);
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
      expect(forwarded).toHaveLength(0);
      expect((await fetch("/operate/audit", audit(OPERATOR_TOKEN))).status).toBe(200);
      clock.now += 60_000;
      expect((await guess(61)).status).toBe(401);
    });

    it("counts wrong ones in X-Rehearsal, too, while the right one is exempt from all limits", async () => {
      const { fetch } = openGateway({ perMinute: 5 });
      const rehearse = (token: string) => fetch("/user/profile", from("192.0.2.1", { "x-rehearsal": token }));
      for (let at = 0; at < 6; at++) await rehearse(`guess-${at}`);
      expect((await fetch("/operate/audit", audit("guess"))).status).toBe(429);
      expect((await rehearse(OPERATOR_TOKEN)).status).toBe(200);
    });

    it("counts neither the right one nor a missing one", async () => {
      const { fetch } = openGateway({ perMinute: 2 });
      for (let at = 0; at < 5; at++) expect((await fetch("/operate/audit", audit(OPERATOR_TOKEN))).status).toBe(200);
      for (let at = 0; at < 5; at++) expect((await fetch("/operate/audit")).status).toBe(401);
      expect((await fetch("/operate/audit", audit(OPERATOR_TOKEN))).status).toBe(200);
    });
  });

  it("uses the platform's counter if there is one", async () => {
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

const T = 1_000_000;

describe("rate window", () => {
  it("lets the limit pass in a period, then says how long to wait", () => {
    const window = new RateWindow({ limit: 3, periodSeconds: 60 });
    expect([0, 1, 2].map((ms) => window.take("a", T + ms))).toEqual([0, 0, 0]);
    expect(window.take("a", T + 3)).toBe(60);
    expect(window.take("a", T + 59_001)).toBe(1);
  });

  it("holds a bounded number of addresses, and drops the oldest first", () => {
    const window = new RateWindow({ limit: 1, periodSeconds: 60 }, 2);
    for (const address of ["a", "b", "c"]) window.take(address, T);
    expect(window.take("c", T)).toBe(60);
    expect(window.take("b", T)).toBe(60);
    expect(window.take("a", T)).toBe(0);
  });
});
