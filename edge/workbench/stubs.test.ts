import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openForeign } from "./testing/foreign-origin.ts";
import { filled, type TemplateValues } from "./stubs.ts";

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(async () => {
  await openForeign().control("DELETE", "/control/stubs", {});
  vi.restoreAllMocks();
});

describe("a stub in front of a real backend", () => {
  it("answers its call in the backend's place, with a status, a code and fields", async () => {
    const at = openForeign();
    const body = { code: 2001, msg: "closed", hint: [1, { a: null }] };
    const added = await at.control("POST", "/control/stubs", {
      match: { path: "/user/orders" },
      answer: { status: 409, body },
    });
    expect(added["stubs"]).toMatchObject([{ match: { path: "/user/orders", share: 1 }, answer: { status: 409 } }]);
    const answer = await at.send("GET", "/user/orders");
    expect([answer.status, await answer.json()]).toEqual([409, body]);
    expect(at.asked).toEqual([]);
    expect(await at.call("GET", "/user/profile")).toMatchObject({ entry: { nick_name: "Ana" } });
    await at.control("DELETE", "/control/stubs", {});
    expect(await at.call("GET", "/user/orders")).toMatchObject({ code: 200 });
  });

  it("fills its template from the call", async () => {
    const at = openForeign();
    await at.control("POST", "/control/stubs", {
      match: { path: "/mines/*", method: "POST" },
      answer: {
        body: {
          amount: "{{body.amount}}",
          text: "{{ member }} staked {{body.amount}} on {{query.p}}{{body.nothing}}",
          nothing: "{{body.nothing}}",
          n: "{{n}}",
          id: "{{uuid}}",
        },
      },
    });
    const first = await at.call("POST", "/mines/start?p=7", { amount: 12.5, traps: 3 });
    expect(first).toEqual({
      code: 200,
      msg: "OK",
      amount: 12.5,
      text: "77123 staked 12.5 on 7",
      nothing: null,
      n: 1,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const second = await at.call("POST", "/mines/start", { amount: 1, traps: 3 });
    expect(second).toMatchObject({ n: 2 });
    expect(second["id"]).not.toBe(first["id"]);
  });

  it("answers only the member, the query and the number of times that it names; the newest wins", async () => {
    const at = openForeign();
    const add = (match: object, hit: string, more: object = {}) =>
      at.control("POST", "/control/stubs", {
        match: { path: "/user/orders", ...match },
        answer: { body: { hit } },
        ...more,
      });
    await add({}, "all");
    await add({ member: "b7e1747b-d1b1-4b9a-926c-3754d8d945ea" }, "another member");
    await add({ query: { p: "2" } }, "page 2");
    await add({ member: "77123" }, "once", { times: 1 });
    const hit = async (path: string) => (await at.call("GET", path))["hit"];
    expect(await hit("/user/orders?p=1")).toBe("once");
    expect(await hit("/user/orders?p=1")).toBe("all");
    expect(await hit("/user/orders?p=2")).toBe("page 2");
    // Another stub starts no count anew.
    await add({ query: { p: "3" } }, "page 3");
    expect(await hit("/user/orders?p=1")).toBe("all");
    // The token does not name its member.
    expect(at.asked.map(({ url }) => url.pathname)).toEqual(["/user/profile"]);
  });

  it("of a member leaves a call alone whose token the backend does not know", async () => {
    const at = openForeign({
      answer: ({ url }) => (url.pathname === "/user/profile" ? new Response(null, { status: 401 }) : { page: 1 }),
    });
    const match = { path: "/user/orders", member: "77123" };
    await at.control("POST", "/control/stubs", { match, answer: { body: { hit: true } } });
    expect(await at.call("GET", "/user/orders")).toEqual({ code: 200, msg: "OK", page: 1 });
  });

  it("answers the share of calls that its seed says", async () => {
    const at = openForeign();
    const match = { path: "/user/orders", share: 0.5 };
    await at.control("POST", "/control/stubs", { match, answer: { body: { hit: true } }, seed: 3 });
    const hits = [];
    for (let times = 0; times < 20; times++) hits.push((await at.call("GET", "/user/orders"))["hit"]);
    expect(new Set(hits)).toEqual(new Set([true, undefined]));
  });

  it.each([
    [{ match: {}, answer: {} }, "match.path"],
    [{ match: { path: "/user/withdraw" }, answer: {} }, "match.path"],
    [{ match: { path: "/aviator" }, answer: {} }, "match.path"],
    [{ match: { path: "/user/orders", method: "DELETE" }, answer: {} }, "match.method"],
    [{ match: { path: "/user/orders", member: "" }, answer: {} }, "match.member"],
    [{ match: { path: "/user/orders" }, answer: { status: 99 } }, "answer.status"],
    [{ match: { path: "/user/orders" }, answer: { body: { text: "x".repeat(70_000) } } }, "answer.body"],
    [{ match: { path: "/user/orders", members: "1" }, answer: {} }, "match.members"],
  ])("that cannot be one is refused: %j", async (body, field) => {
    expect(await openForeign().control("POST", "/control/stubs", body)).toMatchObject({
      code: 400,
      msg: `Please check ${field}`,
    });
  });
});

describe("a template", () => {
  const values: TemplateValues = {
    body: { amount: 5, nested: { list: [1, 2] }, evil: "{{member}}" },
    query: {},
    member: "77123",
    now: 1,
    n: 1,
    uuid: "u",
  };

  it.each<[unknown, unknown]>([
    ["{{body.nested.list.1}}", 2],
    ["{{body.nested}}", { list: [1, 2] }],
    ["is {{body.nested}}", 'is {"list":[1,2]}'],
    // A caller's text is not a template.
    ["{{body.evil}}", "{{member}}"],
    ["{{constructor}}", null],
    ["{{body.constructor.name}}", null],
    ["{{body.__proto__}}", null],
    ["{{body.amount.toFixed}}", null],
    ["{{ body.amount + 1 }}", "{{ body.amount + 1 }}"],
    [
      [{ a: "{{n}}" }, true, null],
      [{ a: 1 }, true, null],
    ],
  ])("%j becomes %j", (template, expected) => {
    expect(filled(template, values)).toEqual(expected);
  });
});
