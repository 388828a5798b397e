import { areas } from "#games/all/api.ts";
import { describe, expect, it } from "vitest";
import { asMember, openGateway, post } from "#tests/helpers/open-gateway.ts";
import { unsafeAddress, redirectTo } from "./safe-addresses.ts";

const OWN = "http://app.test";
const LEADING = ["landing_page", "pay_url", "launch_url", "gateway", "resume"];
const calls = areas.flatMap((area) => area.calls);

describe("an address in an answer", () => {
  it.each([
    ["", true],
    [null, true],
    [undefined, true],
    ["https://pay.example/go", true],
    ["/sim/pay/1", true],
    ["http://app.test/sim/games/lantern-match", true],
    ["http://pay.example/go", false],
    ["http://app.test:8080/", false],
    ["//pay.example/go", false],
    ["\\\\pay.example/go", false],
    ["javascript:alert(1)", false],
    [" java\nscript:alert(1)", false],
    ["data:text/html,x", false],
    ["https://app.test@evil.example/", false],
    ["https://", false],
    [17, false],
    [{}, false],
  ])("%j is safe: %j", (value, safe) => {
    const found = unsafeAddress({ leadsTo: ["pay_url"] }, { pay_url: value }, OWN);
    expect(found).toBe(safe ? undefined : "pay_url");
  });

  it.each([
    ["http://127.0.0.1:8787", "http://127.0.0.1:9100/pay", true],
    ["http://127.0.0.1:8787", "http://localhost:9100/pay", true],
    ["http://localhost:8787", "http://[::1]:9100/pay", true],
    ["http://127.0.0.1:8787", "http://192.0.2.7/pay", false],
    ["http://127.0.0.1:8787", "http://127.0.0.1.example/pay", false],
    ["http://127.0.0.1:8787", "ftp://127.0.0.1/pay", false],
    ["https://127.0.0.1:8787", "http://127.0.0.1:9100/pay", false],
    [OWN, "http://127.0.0.1:9100/pay", false],
  ])("at %s to %s is safe: %j", (own, pay_url, safe) => {
    expect(unsafeAddress({ leadsTo: ["pay_url"] }, { pay_url }, own)).toBe(safe ? undefined : "pay_url");
  });

  it("over https leads to https, its own host included", () => {
    const leadsTo = ["landing_page"];
    expect(unsafeAddress({ leadsTo }, { landing_page: "//other.example/" }, "https://app.test")).toBeUndefined();
    expect(unsafeAddress({ leadsTo }, { landing_page: "http://app.test/" }, "https://app.test")).toBe("landing_page");
  });

  it("is found within a field", () => {
    const leadsTo = ["options.checkout_url"];
    expect(unsafeAddress({ leadsTo }, { options: { checkout_url: "http://evil.example" } }, OWN)).toBe(leadsTo[0]);
    expect(unsafeAddress({ leadsTo }, { options: null }, OWN)).toBeUndefined();
  });

  it("is found within a row", () => {
    const leadsTo = ["queryset.resume"];
    const rows = (...resume: unknown[]) => ({ queryset: resume.map((each) => ({ resume: each })) });
    expect(unsafeAddress({ leadsTo }, rows("/sim/pay/1", undefined, "javascript:alert(1)"), OWN)).toBe(leadsTo[0]);
    expect(unsafeAddress({ leadsTo }, rows("/sim/pay/1", undefined), OWN)).toBeUndefined();
    expect(unsafeAddress({ leadsTo }, { queryset: null }, OWN)).toBeUndefined();
  });

  it("is looked at in every call that has one", () => {
    const missing = calls.flatMap(({ path, answer, leadsTo }) =>
      LEADING.filter((name) => name in answer.shape && !leadsTo.includes(name)).map((name) => `${path} ${name}`),
    );
    expect(missing).toEqual([]);
    expect(calls.filter(({ leadsTo }) => leadsTo.length > 0).map(({ path }) => path)).toEqual([
      "/user/get_app_version",
      "/user/get_app_version_auth",
      "/user/add_recharge",
      "/user/recharges",
      "/exg/owngame_start_game",
      "/exg/start_game",
    ]);
  });

  it.each([0, 300_000, 3_000_000])(
    "that is not safe keeps an answer with %i bytes more from the caller",
    async (more) => {
      const landing = { code: 200, msg: "OK", more: "x".repeat(more), landing_page: "javascript:alert(1)" };
      const page = await openGateway({ answer: () => Response.json(landing) }).fetch("/user/get_app_version");
      expect([page.status, await page.text()]).toEqual([502, expect.not.stringContaining("javascript")]);
      const body = {
        code: 200,
        msg: "OK",
        more: "x".repeat(more),
        serial_number: "1",
        pay_url: "http://evil.example/",
      };
      const { fetch, lines } = openGateway({ answer: () => Response.json(body) });
      const answer = await fetch("/user/add_recharge", asMember(post({})));
      expect(answer.status).toBe(502);
      expect(await answer.text()).not.toContain("evil.example");
      expect(lines).toContainEqual(
        expect.objectContaining({ level: "error", error: expect.stringContaining("pay_url") as string }),
      );
    },
  );
});

const rules = {
  places: [
    { at: "https://img.backend.example", path: "/img" },
    { at: "https://backend.example/v2", path: "" },
  ],
  ownHost: "app.test",
  hosts: ["pay.example"],
};
const forwarded = "https://backend.example/v2/user/pay?t=1";

describe("a redirect", () => {
  it.each([
    // Of the origin itself: a path of ours.
    ["https://backend.example/v2/login?x=1#y", "/login?x=1#y"],
    ["https://backend.example/v2", "/"],
    ["https://backend.example/v2//evil.example", "/evil.example"],
    ["https://img.backend.example/a.png", "/img/a.png"],
    ["profile", "/user/profile"],
    ["../login", "/login"],
    // Of our own host.
    ["https://app.test/mine", "/mine"],
    ["http://app.test//evil.example", "/evil.example"],
    // Allowed.
    ["https://pay.example/go?id=1", "https://pay.example/go?id=1"],
    // Elsewhere.
    ["http://pay.example/go", null],
    ["https://pay.example:8443/go", null],
    ["https://evil.example/", null],
    ["//evil.example/", null],
    ["\\\\evil.example/", null],
    ["https://pay.example@evil.example/", null],
    ["https://user@pay.example/", null],
    ["https://backend.example.evil.example/v2/", null],
    ["https://backend.example/v2x/", null],
    ["https://backend.example/admin", null],
    ["/admin", null],
    ["javascript:alert(1)", null],
    ["data:text/html,x", null],
    ["http://", null],
  ])("to %s leads to %s", (location, expected) => {
    expect(redirectTo(location, forwarded, rules)).toBe(expected);
  });
});
