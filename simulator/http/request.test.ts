import fc from "fast-check";
import { expect, it } from "vitest";
import { addressOf, queryValue, visitorNetwork } from "./request.ts";

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
