import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressOf, clientOrigin, queryValue, visitorNetwork } from "./request.ts";
import { call } from "#contract/call.ts";
import { logout } from "#contract/calls/account.ts";
import { answer, routesByCall } from "./route.ts";
import { base64, joinModules } from "./own-page.ts";

it.each([
  ["http://upstream.invalid/", "/", ""],
  ["http://127.0.0.1:8787/win/add_user_guess?t=1795210860000", "/win/add_user_guess", "t=1795210860000"],
  ["https://[::1]:8787/aviator?token=120007.c2Vj&locale=pt", "/aviator", "token=120007.c2Vj&locale=pt"],
  ["http://user@upstream.invalid/a?b=/c?d", "/a", "b=/c?d"],
  ["http://upstream.invalid/a#b?c", "/a", ""],
  ["http://upstream.invalid/a?b#c", "/a", "b"],
  ["http://upstream.invalid/a?", "/a", ""],
])("reads %s", (url, path, query) => {
  expect(addressOf({ url })).toEqual({ path, query });
});

it("reads every web address as a URL does", () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (text) => {
      const { href, pathname, search } = new URL(text);
      expect(addressOf({ url: href })).toEqual({ path: pathname, query: search.slice(1) });
    }),
  );
});

it("reads every query as its search parameters do", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom("t", "locale", "token"), fc.string())), (pairs) => {
      const query = new URLSearchParams(pairs).toString();
      expect(queryValue(query, "locale")).toBe(new URLSearchParams(query).get("locale"));
    }),
  );
});

it.each<[Record<string, string>, string]>([
  [{}, "http://127.0.0.1:8787"],
  [{ "x-forwarded-proto": "https" }, "https://127.0.0.1:8787"],
  [{ "x-forwarded-host": "play.example" }, "http://play.example"],
  [{ "x-forwarded-proto": "https", "x-forwarded-host": "play.example" }, "https://play.example"],
])("the client sees, behind a proxy that sends %j, the origin %s", (headers, origin) => {
  expect(clientOrigin({ url: "http://127.0.0.1:8787/user/profile?t=1", headers: new Headers(headers) })).toBe(origin);
});

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:0:0:0:9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["198.51.100.1, 203.0.113.7", "203.0.113.7"],
  ["no:address:at:all", ""],
  [null, ""],
])("the network of a visitor at %s is %s", (address, network) => {
  expect(visitorNetwork(address)).toBe(network);
});

it("a route of a call that the contract does not have keeps the simulator from starting", () => {
  const known = answer(logout, () => ({}));
  const unknown = answer(call("POST", "/user/unheard_of", { summary: "", by: "visitor" }), () => ({}));
  const another = answer(call("POST", "/user/logout", { summary: "", by: "visitor" }), () => ({}));
  expect([...routesByCall([known]).keys()]).toEqual(["POST /user/logout"]);
  expect(() => routesByCall([known, unknown])).toThrow("not in the contract: POST /user/unheard_of");
  expect(() => routesByCall([another])).toThrow("not in the contract: POST /user/logout");
});

describe("joining modules", () => {
  it("returns one text without imports and exports, in the given order", () => {
    const rules = "export const LIMIT = 3;\n\nexport class Rules {}\n";
    const game =
      'import { LIMIT, Rules } from "./rules.js";\nimport {\n  byId,\n  Stage,\n} from "./stage.js";\n\nnew Rules(LIMIT);\n';
    expect(joinModules([rules, game])).toBe("const LIMIT = 3;\n\nclass Rules {}\n\nnew Rules(LIMIT);");
  });

  it("does not change comments and strings", () => {
    const text = '/** @import { Tile } from "./rules.js" */\nconst text = "export const";';
    expect(joinModules([text])).toBe(text);
  });

  it.each([
    'import rules from "https://elsewhere.test/rules.js";\n',
    'import "./rules.js";\n',
    "export default 3;\n",
    "export { rules };\n",
    'const end = "</script>";\n',
  ])("throws for a module it cannot join: %j", (text) => {
    expect(() => joinModules([text])).toThrow("cannot join");
  });
});

it("Base64 encodes bytes, and texts as UTF-8, with padding", () => {
  expect(base64(Uint8Array.of(0, 255, 16))).toBe("AP8Q");
  expect(base64("")).toBe("");
  expect(base64("f")).toBe("Zg==");
  expect(base64("Điểm")).toBe("xJBp4buDbQ==");
});
