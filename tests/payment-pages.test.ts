import { exports as main } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { reset } from "#simulator/testing/objects.ts";
import { BODY_MAX } from "#edge/middleware/body-limit.ts";
import { destinationOf, rateClassOf } from "#edge/middleware/destination.ts";
import { post } from "./helpers/open-gateway.ts";
import { OPERATOR_TOKEN } from "#contract/control/testing/operator.ts";

const HOST = "http://app.test";
const FORM = "application/x-www-form-urlencoded";

function fetchWorker(path: string, init: RequestInit = {}): Promise<Response> {
  return main.default.fetch(new Request(HOST + path, { redirect: "manual", ...init }));
}

const form = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  body,
  headers: { "content-type": FORM, origin: HOST, ...headers },
});

interface Begun {
  readonly pay_url: string;
  readonly serial_number: string;
}

let token = "";

async function begin(): Promise<Begun> {
  const body = { price: 500, pay_key: "redirect", pay_name: "Asha", pay_mobile: "+919876543210", pay_email: "a@b" };
  const headers = { authorization: `Token ${token}` };
  return (await fetchWorker("/user/add_recharge", post(body, { headers }))).json();
}

async function balance(): Promise<number> {
  const answer = await fetchWorker("/user/profile", { headers: { authorization: `Token ${token}` } });
  return (await answer.json<{ entry: { balance: number } }>()).entry.balance;
}

beforeEach(async () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  const made = await fetchWorker("/control/members", post({ count: 1, balance: 0 }, { headers }));
  token = (await made.json<{ members: { token: string }[] }>()).members[0]?.token ?? "";
});
afterEach(async () => {
  vi.restoreAllMocks();
  await reset();
});

describe("a payment page", () => {
  it("has its own policy and sends a form that pays", async () => {
    const { pay_url } = await begin();
    const shown = await fetchWorker(pay_url);
    expect(shown.status).toBe(200);
    expect(shown.headers.get("content-security-policy")).toMatch(
      /^sandbox [a-z -]+, default-src 'none'; style-src 'sha256-[^']+';/,
    );
    expect(shown.headers.get("referrer-policy")).toBe("same-origin");
    expect(shown.headers.get("cache-control")).toBe("no-store");
    expect(await shown.text()).toContain(`action="${pay_url}"`);
    const pressed = await fetchWorker(pay_url, form("outcome=paid"));
    expect(pressed.status).toBe(303);
    expect(new URL(pressed.headers.get("location") ?? "", HOST).href).toBe(HOST + pay_url);
    expect(pressed.headers.get("x-request-id")).not.toBeNull();
    expect(await balance()).toBe(500);
    expect(await (await fetchWorker(pay_url)).text()).toContain("/rechargeRecord");
  });

  it("has one way back: in its header until the payment has ended, then as its action", async () => {
    const { pay_url } = await begin();
    const ways = async () => {
      const html = await (await fetchWorker(pay_url)).text();
      const [header = ""] = /<header>[^]*<\/header>/.exec(html) ?? [];
      return [header, html.replace(header, "")].map((part) => part.match(/href="\/rechargeRecord"/g)?.length ?? 0);
    };
    expect(await ways()).toEqual([1, 0]);
    await fetchWorker(pay_url, form("outcome=paid"));
    expect(await ways()).toEqual([0, 1]);
  });

  it("refuses a form from another site", async () => {
    const { pay_url } = await begin();
    for (const origin of ["https://evil.test", "http://app.test.evil.test"]) {
      const answer = await fetchWorker(pay_url, form("outcome=paid", { origin }));
      expect(answer.status, origin).toBe(403);
      expect(await answer.json()).toMatchObject({ code: 403 });
    }
    expect(await balance()).toBe(0);
  });

  it("refuses other content types than a form", async () => {
    const { pay_url } = await begin();
    const inParts = '--x\r\nContent-Disposition: form-data; name="outcome"\r\n\r\npaid\r\n--x--\r\n';
    for (const [type, body] of [
      ["text/plain", "outcome=paid\r\n"],
      ["multipart/form-data; boundary=x", inParts],
    ] as const) {
      const answer = await fetchWorker(pay_url, form(body, { "content-type": type }));
      expect([answer.status, answer.headers.get("content-type")], type).toEqual([400, "text/html; charset=utf-8"]);
    }
    for (const type of ["application/json", `${FORM}x`, ""]) {
      const answer = await fetchWorker(pay_url, form("outcome=paid", { "content-type": type }));
      expect(answer.status, type).toBe(415);
      expect(await answer.json()).toMatchObject({ code: 415, msg: "The request must be a form" });
    }
    expect(await balance()).toBe(0);
    expect(
      (await fetchWorker(pay_url, form("outcome=paid", { "content-type": `${FORM}; charset=utf-8` }))).status,
    ).toBe(303);
  });

  it("accepts a form of 64 KiB and refuses one byte more", async () => {
    const { pay_url } = await begin();
    const ofBytes = (bytes: number) => form(`outcome=paid&x=${"y".repeat(bytes - "outcome=paid&x=".length)}`);
    expect((await fetchWorker(pay_url, ofBytes(BODY_MAX + 1))).status).toBe(413);
    expect(await balance()).toBe(0);
    expect((await fetchWorker(pay_url, ofBytes(BODY_MAX))).status).toBe(303);
  });

  it("of an unknown payment answers 404 with the same policy", async () => {
    const answer = await fetchWorker("/sim/pay/none", form("outcome=paid"));
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-security-policy")).toMatch(/^sandbox [a-z -]+, default-src 'none'/);
  });
});

describe("a form", () => {
  it("is refused on every other path", async () => {
    for (const path of ["/sim/games/lantern-match", "/sim/", "/sim/payments", "/rechargeRecord", "/"]) {
      const answer = await fetchWorker(path, form("outcome=paid"));
      expect(answer.status, path).toBe(405);
      expect(answer.headers.get("allow")).toBe("GET, HEAD");
    }
    const { pay_url } = await begin();
    const wrong = await fetchWorker(pay_url, { ...form("outcome=paid"), method: "PUT" });
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
    expect((await fetchWorker("/user/login", form("mobile_number=1"))).status).toBe(415);
  });

  it("counts as a writing call", () => {
    const pages = { pages: ["/sim/"], forms: ["/sim/pay/"] };
    const path = "/sim/pay/R1";
    const destination = destinationOf("POST", path, false, pages);
    expect(destination).toEqual({ kind: "upstream form", path: "/sim/pay/R1" });
    expect(rateClassOf(destination)).toBe("write");
    expect(rateClassOf(destinationOf("GET", path, false, pages))).toBe("proxied");
    expect(destinationOf("POST", path, false, { pages: ["/sim/"] }).kind).toBe("wrong method");
  });
});

describe("a callback through the gateway", () => {
  it("has to be JSON and signed", async () => {
    const { serial_number } = await begin();
    const body = { serial_number, price: 500, outcome: "paid", signature: "0".repeat(64) };
    const answer = await fetchWorker("/sim/callback", post(body));
    expect([answer.status, await answer.json()]).toMatchObject([200, { code: 2022 }]);
    expect((await fetchWorker("/sim/callback", form("outcome=paid"))).status).toBe(415);
    expect((await fetchWorker("/sim/callback")).headers.get("allow")).toBe("POST");
    expect(await balance()).toBe(0);
  });
});
