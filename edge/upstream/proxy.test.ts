import { describe, expect, it } from "vitest";
import type { EnvelopeText, Upstream } from "./upstream.ts";
import { acceptSocket, asMember, NOW, openGateway, post, TOKEN, upgrade } from "#tests/helpers/open-gateway.ts";
import { OPERATOR_TOKEN } from "#contract/control/testing/operator.ts";
import { traceparentOf } from "./upstream-request.ts";

describe("proxy", () => {
  it("builds the upstream's request from a list of headers", async () => {
    const { fetch, forwarded } = openGateway();
    const given = {
      authorization: `Token ${TOKEN}`,
      "accept-language": "pt-BR",
      "cf-connecting-ip": "192.0.2.7",
      "cf-ipcountry": "BR",
      "content-type": "application/json",
      cookie: "locale=vi; secret=1",
      "idempotency-key": "key-1",
      origin: "https://app.test",
      traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
      "user-agent": "someone",
      "x-client-address": "10.0.0.1",
      "x-client-country": "XX",
      "x-forwarded-for": "10.0.0.1",
      "x-forwarded-host": "evil.test",
      "x-rehearsal": OPERATOR_TOKEN,
      "x-request-id": "a-known-id",
    };
    await fetch("https://app.test/user/change_nick_name?x=1", post({ nick_name: "kite" }, { headers: given }));
    const [request] = forwarded;
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      "accept-language": "pt",
      authorization: `Token ${TOKEN}`,
      "content-type": "application/json",
      "idempotency-key": "key-1",
      traceparent: given.traceparent,
      "user-agent": "someone",
      "x-client-address": "192.0.2.7",
      "x-client-country": "BR",
      "x-forwarded-for": "192.0.2.7",
      "x-forwarded-host": "app.test",
      "x-forwarded-proto": "https",
      "x-request-id": "a-known-id",
    });
    expect(request?.url).toBe(`https://app.test/user/change_nick_name?x=1&t=${NOW}`);
    expect(request?.method).toBe("POST");
    expect(await request?.json()).toEqual({ nick_name: "kite" });
  });

  it("forwards the headers of a body only with calls that have one", async () => {
    const { fetch, forwarded } = openGateway();
    const headers = { "content-type": "application/json", "idempotency-key": "key-1" };
    await fetch("/user/profile?t=1", asMember({ headers }));
    expect(forwarded[0]?.headers.get("content-type")).toBeNull();
    expect(forwarded[0]?.headers.get("idempotency-key")).toBeNull();
  });

  it("forwards the headers of an upgrade", async () => {
    const { fetch, forwarded } = openGateway({ answer: acceptSocket });
    const headers = { "sec-websocket-version": "13", "sec-websocket-protocol": "game", cookie: "a=b" };
    await fetch(`/luckyhit?token=${TOKEN}&t=1`, upgrade(headers));
    const [request] = forwarded;
    expect(request?.url).toBe(`http://app.test/luckyhit?token=${TOKEN}&t=1`);
    expect(request?.headers.get("upgrade")).toBe("websocket");
    expect(request?.headers.get("sec-websocket-version")).toBe("13");
    expect(request?.headers.get("sec-websocket-protocol")).toBe("game");
    expect(request?.headers.has("cookie")).toBe(false);
  });

  it("returns a call's status and text, and of its headers only Retry-After", async () => {
    const text = '{"code":503,"msg":"later","more":[1,2]}';
    const headers = { "set-cookie": "a=b", server: "x", "retry-after": "9", "x-request-id": "other" };
    const { fetch } = openGateway({ answer: () => new Response(text, { status: 503, headers }) });
    const answer = await fetch("/user/profile", asMember());
    expect(answer.status).toBe(503);
    expect(await answer.text()).toBe(text);
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(answer.headers.get("retry-after")).toBe("9");
    expect(answer.headers.has("set-cookie")).toBe(false);
    expect(answer.headers.has("server")).toBe(false);
    expect(answer.headers.get("x-request-id")).not.toBe("other");
  });

  it("answers 502 if the upstream fails, and logs the reason", async () => {
    const { fetch, lines } = openGateway({ answer: () => Promise.reject(new Error("overloaded")) });
    for (const [path, init] of [
      ["/user/profile", asMember()],
      [`/aviator?token=${TOKEN}`, upgrade()],
    ] as const) {
      const answer = await fetch(path, init);
      expect(answer.status).toBe(502);
      const body = await answer.json();
      expect(body).toMatchObject({ code: 502, msg: "The service cannot be reached, please try again later" });
      expect(JSON.stringify(body)).not.toContain("overloaded");
    }
    expect(lines.filter(({ level }) => level === "error")).toEqual([
      expect.objectContaining({ path: "/user/profile", error: "Error: overloaded" }),
      expect.objectContaining({ path: "/aviator", error: "Error: overloaded" }),
    ]);
  });

  it("logs a rejection that is no Error", async () => {
    const { fetch, lines } = openGateway({
      answer: () =>
        new Promise((_, reject) => {
          (reject as (reason: unknown) => void)("closed");
        }),
    });
    expect((await fetch("/user/profile", asMember())).status).toBe(502);
    expect(lines).toContainEqual(expect.objectContaining({ level: "error", error: "Error: closed" }));
  });

  it.each(["<html>", "[]", "null", '{"msg":"no code"}'])(
    "answers 502 for %j, which is not in the envelope",
    async (text) => {
      const { fetch } = openGateway({ answer: () => new Response(text) });
      const answer = await fetch("/user/profile", asMember());
      expect(answer.status).toBe(502);
      expect(await answer.json()).toMatchObject({ code: 502 });
    },
  );

  it("accepts a code that is a string", async () => {
    const { fetch } = openGateway({ answer: () => Response.json({ code: "200", msg: "OK" }) });
    expect((await fetch("/user/profile", asMember())).status).toBe(200);
  });

  it.each([200, 201, 204, 205])("takes an empty %i for a success without fields", async (status) => {
    for (const body of status < 204 ? ["", null] : [null]) {
      const { fetch } = openGateway({ answer: () => new Response(body, { status }) });
      const answer = await fetch("/user/delete_address", asMember(post({ id: 1 }, { method: "PUT" })));
      expect([answer.status, await answer.json()]).toEqual([200, { code: 200, msg: "OK" }]);
    }
    const { fetch } = openGateway({ answer: () => new Response(null, { status }) });
    expect((await fetch(`/aviator?token=${TOKEN}`, upgrade())).status).toBe(502);
  });

  it.each([
    [400, "Không thể xử lý yêu cầu"],
    [402, "Không thể xử lý yêu cầu"],
    [404, "Không tìm thấy"],
    [405, "Phương thức này không được phép"],
    [409, "Yêu cầu xung đột với một yêu cầu khác"],
    [410, "Không tìm thấy"],
    [422, "Không thể xử lý yêu cầu"],
    [429, "Quá nhiều yêu cầu, vui lòng đợi một chút"],
    [500, "Không thể kết nối dịch vụ, vui lòng thử lại sau"],
    [504, "Dịch vụ phản hồi quá lâu, vui lòng thử lại"],
  ])("answers a bare %i with that code, in the caller's language, and logs the reason", async (status, msg) => {
    const headers = { "retry-after": "17" };
    const { fetch, lines } = openGateway({ answer: () => new Response("<h1>secret</h1>", { status, headers }) });
    const answer = await fetch("/user/profile", asMember({ headers: { "accept-language": "vi" } }));
    expect(answer.headers.get("retry-after")).toBe("17");
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ code: status, msg, request_id: expect.any(String) });
    const why = { level: "info", status, code: status, upstream_status: status, why: "not in the envelope" };
    expect(lines).toContainEqual(expect.objectContaining(why));
  });

  it("returns the envelope of a refused upgrade", async () => {
    const { fetch } = openGateway({ answer: () => Response.json({ code: 3010, msg: "closed" }, { status: 503 }) });
    const answer = await fetch(`/aviator?token=${TOKEN}`, upgrade());
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 3010 });
  });
});

describe("an upstream in the same process", () => {
  /** A gateway whose upstream answers members' calls as text. */
  function open(answer: Response | EnvelopeText | Error) {
    const asked: string[] = [];
    const upstream: Upstream = {
      async fetch({ url }) {
        asked.push(`fetch ${new URL(url).pathname}`);
        return Response.json({ code: 200, msg: "OK" });
      },
      async answerMember({ url }, call) {
        asked.push(`${call.method} ${new URL(url).pathname}`);
        if (answer instanceof Error) throw answer;
        return answer;
      },
    };
    return { ...openGateway({ upstream }), asked };
  }

  it("gets members' calls without a Request, and its text is forwarded unchanged", async () => {
    const text = '{ "code": 200, "msg": "OK",  "balance": 12.50 }';
    const { fetch, asked, lines } = open({ code: 200, text });
    const answer = await fetch("/user/profile?t=1", asMember());
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.text()).toBe(text);
    expect(asked).toEqual(["GET /user/profile"]);
    expect(lines).toMatchObject([{ status: 200, code: 200, upstream_ms: 0 }]);
  });

  it("gets visitors' and operators' calls as before", async () => {
    const { fetch, asked } = open({ code: 200, text: "{}" });
    await fetch("/user/login", post({}));
    await fetch("/control/faults", { headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } });
    expect(asked).toEqual(["fetch /user/login", "fetch /control/faults"]);
  });

  it("shows an ended session in the HTTP status", async () => {
    const { fetch } = open({ code: 401, text: '{"code":401,"msg":"no"}' });
    const answer = await fetch("/user/profile", asMember());
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe("Token");
  });

  it.each<[string, number, string, string]>([
    ["no envelope", 401, '{"status":401,"error":"Unauthorized"}', "The request could not be processed"],
    ["nothing", 401, "", "The request could not be processed"],
    ["an envelope", 401, '{"code":401,"msg":"Wrong password","id":718293847561029386}', "Wrong password"],
    ["an envelope of 200", 200, '{"code":401,"msg":"Wrong password"}', "Wrong password"],
    ["an envelope of another code", 401, '{"code":1001,"msg":"Wrong password"}', "Wrong password"],
  ])(
    "takes a 401 with %s to a visitor's call, which showed no token, for the end of no session",
    async (_, status, text, msg) => {
      const answer = () => new Response(text, { status, headers: { "content-type": "application/json" } });
      const { fetch } = openGateway({ playMoney: false, answer });
      for (const asking of [fetch("/shop/products", asMember()), fetch("/user/login", post({}))]) {
        const told = await asking;
        expect([told.status, told.headers.get("www-authenticate")]).toEqual([403, null]);
        expect(await told.json()).toMatchObject({ code: 403, msg, by: "gateway" });
      }
    },
  );

  it("leads the browser nowhere else", async () => {
    const recharge = (url: string) => JSON.stringify({ code: 200, msg: "OK", pay_url: url });
    const ask = async (text: string) =>
      (await open({ code: 200, text }).fetch("/user/add_recharge", asMember(post({ price: 100 })))).json();
    expect(await ask(recharge("https://pay.test/1"))).toMatchObject({ code: 200 });
    expect(await ask(recharge("javascript:alert(1)"))).toMatchObject({ code: 502 });
  });

  it("may answer with a Response, and its errors become refusals", async () => {
    const down = await open(new Response("a page", { status: 503 })).fetch("/user/profile", asMember());
    expect(down.status).toBe(503);
    expect(await (await open(new Error("lost")).fetch("/user/profile", asMember())).json()).toMatchObject({
      code: 502,
    });
  });
});

const GIVEN = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
const ID = "8f14e45f-ceea-467f-a1d5-0b1f3e6c9a2d";

describe("traceparent", () => {
  it("is the caller's if it is well-formed", () => {
    expect(traceparentOf(GIVEN, ID)).toBe(GIVEN);
  });

  it.each([
    null,
    "",
    GIVEN.toUpperCase(),
    `${GIVEN}-x`,
    "00-00000000000000000000000000000000-b7ad6b7169203331-01",
    "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
    "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
  ])("is made from the request's id for %j", (given) => {
    expect(traceparentOf(given, ID)).toMatch(/^00-8f14e45fceea467fa1d50b1f3e6c9a2d-[0-9a-f]{16}-01$/);
  });

  it("is new if the caller's id is no UUID", () => {
    expect(traceparentOf(null, "a-known-id")).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(traceparentOf(null, "a-known-id")).not.toBe(traceparentOf(null, "a-known-id"));
  });
});
