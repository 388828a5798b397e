import { asyncapi, openapi } from "#games/all/documents.ts";
import { describe, expect, it } from "vitest";
import type { OpenApi } from "./openapi-calls.ts";
import { breakingChanges, breakingNotes, unnamed } from "./breaking-changes.ts";
import { type AsyncApi, surfacesOf } from "./surface.ts";

/** A document that a test may change anywhere. */
type Node = { [key: string]: Node } & { splice: string[]["splice"] };

const documents = () => ({ calls: JSON.parse(openapi()) as Node, sockets: JSON.parse(asyncapi()) as Node });
type Documents = ReturnType<typeof documents>;

const surfaces = ({ calls, sockets }: Documents) =>
  surfacesOf(calls as unknown as OpenApi, sockets as unknown as AsyncApi);

function at(node: Node, ...path: (string | number)[]): Node {
  return path.reduce((within, key) => {
    const next = within[key];
    if (next === undefined) throw new Error(`no ${key} of ${path.join(", ")}`);
    return next;
  }, node);
}

/** A named schema of the calls, such as `PostUserLoginBody`. */
function named({ calls }: Documents, name: string): Node {
  return at(calls, "components", "schemas", name);
}

function dataOf({ sockets }: Documents, name: string): Node {
  return at(sockets, "components", "schemas", name);
}

/** The changes between the documents and the documents after `change`. */
function changesBy(change: (documents: Documents) => void): string[] {
  const after = documents();
  change(after);
  return breakingChanges(surfaces(documents()), surfaces(after)).map(({ place, what }) => `${place}: ${what}`);
}

const node = (value: unknown) => value as Node;

const BREAKS: readonly (readonly [name: string, change: (documents: Documents) => void, told: string])[] = [
  ["a removed call", ({ calls }) => delete calls["paths"]?.["/shop/products"], "GET /shop/products: was removed"],
  [
    "a removed frame",
    ({ sockets }) => delete at(sockets, "channels", "aviator", "messages")["results"],
    "/aviator 5008: was removed",
  ],
  ["a removed socket", ({ sockets }) => delete at(sockets, "channels")["luckyhit"], "/luckyhit 3000: was removed"],
  [
    "a call that now takes a token",
    ({ calls }) => (at(calls, "paths", "/shop/products", "get")["security"] = node([{ token: [] }])),
    "GET /shop/products: was for a visitor, is for a member",
  ],
  [
    "a frame that the other side sends now",
    ({ sockets }) => (at(sockets, "operations", "aviator.cashOut")["action"] = node("send")),
    "/aviator 5017: was for a player, is for a server",
  ],
  [
    "a removed field of an answer",
    (made) => delete at(named(made, "GetUserProfileOk"), "properties")["is_early"],
    "GET /user/profile success.is_early: was removed",
  ],
  [
    "a removed field of a row",
    (made) => {
      delete at(named(made, "GetShopProductsOkRow"), "properties")["price"];
    },
    "GET /shop/products success.queryset.*.price: was removed",
  ],
  [
    "a field of an answer that may be missing",
    (made) => named(made, "GetUserProfileOk")["required"]?.splice(2, 1),
    "GET /user/profile success.entry: may be missing now",
  ],
  [
    "a field of an answer with another type",
    (made) => (at(named(made, "GetUserProfileOk"), "properties", "is_early")["type"] = node("string")),
    "GET /user/profile success.is_early: has other values: type",
  ],
  [
    "a field of an answer that may be null",
    (made) => {
      const fields = at(named(made, "GetUserProfileOk"), "properties");
      fields["is_early"] = node({ anyOf: [at(fields, "is_early"), { type: "null" }] });
    },
    "GET /user/profile success.is_early: has other values: type",
  ],
  [
    "a new value in a set of an answer",
    (made) => {
      const status = at(named(made, "GetAviatorUserRecordsOkRow"), "properties");
      at(status, "status", "enum").splice(0, 0, "X");
    },
    "GET /aviator/user_records success.queryset.*.status: has other values: enum",
  ],
  [
    "a removed field of a body",
    (made) => {
      const body = named(made, "PostUserLoginBody");
      delete at(body, "properties")["password"];
      body["required"] = node([]);
    },
    "POST /user/login body.password: was removed",
  ],
  [
    "a new field that a body must have",
    (made) => {
      const body = named(made, "PostUserLoginBody");
      at(body, "properties")["colour"] = node({ type: "string" });
      body["required"] = node([...(body["required"] as unknown as string[]), "colour"]);
    },
    "POST /user/login body.colour: is required now",
  ],
  [
    "a query that must have a field",
    ({ calls }) =>
      at(calls, "paths", "/shop/products", "get", "parameters").splice(
        0,
        0,
        node({ name: "shop", in: "query", required: true, schema: { type: "string" } }) as unknown as string,
      ),
    "GET /shop/products query.shop: is required now",
  ],
  [
    "a shorter text in a body",
    (made) => (at(named(made, "PostUserLoginBody"), "properties", "password")["maxLength"] = node(20)),
    "POST /user/login body.password: is narrower: maxLength",
  ],
  [
    "a pattern for a text in a body",
    (made) => (at(named(made, "PostUserLoginBody"), "properties", "password")["pattern"] = node("^[a-z]+$")),
    "POST /user/login body.password: is narrower: pattern",
  ],
  [
    "a higher least stake",
    (made) => (at(dataOf(made, "aviator.bet"), "properties", "betPrice")["minimum"] = node(50)),
    "/aviator 5015 data.betPrice: is narrower: minimum",
  ],
  [
    "a lower highest stake",
    (made) => (at(dataOf(made, "luckyhit.luckyHitBet"), "properties", "betPrice")["maximum"] = node(5_000)),
    "/luckyhit 3015 data.betPrice: is narrower: maximum",
  ],
  [
    "a value that a player's frame no longer takes",
    (made) => at(dataOf(made, "luckyhit.luckyHitBet"), "properties", "betResult", "enum").splice(2, 1),
    "/luckyhit 3015 data.betResult: is narrower: enum",
  ],
  [
    "a field that a player's frame must have",
    (made) => (dataOf(made, "aviator.cashOut")["required"] = node(["slot"])),
    "/aviator 5017 data.slot: is required now",
  ],
  [
    "a removed field of a server's frame",
    (made) => delete at(dataOf(made, "aviator.betResult"), "properties")["balance"],
    "/aviator 5016 data.balance: was removed",
  ],
];

describe("a change that breaks clients", () => {
  it.each(BREAKS)("is found, and nothing beside it: %s", (_, change, told) => {
    const changes = changesBy(change);
    expect(changes).toContain(told);
    const [path = ""] = /\/[\w/]+/.exec(told) ?? [];
    expect(changes.filter((each) => !each.includes(`${path} `) && !each.includes(`${path}:`))).toEqual([]);
  });
});

describe("a change that breaks no client", () => {
  it.each<[string, (documents: Documents) => void]>([
    ["none", () => undefined],
    ["a new call", ({ calls }) => (at(calls, "paths")["/shop/new"] = at(calls, "paths", "/shop/products"))],
    [
      "a new field of an answer",
      (made) => (at(named(made, "GetUserProfileOk"), "properties")["colour"] = node({ type: "string" })),
    ],
    [
      "a new field that a body may have",
      (made) => (at(named(made, "PostUserLoginBody"), "properties")["colour"] = node({ type: "string" })),
    ],
    ["a field that a body no longer needs", (made) => (named(made, "PostUserLoginBody")["required"] = node([]))],
    ["a lower least stake", (made) => (at(dataOf(made, "aviator.bet"), "properties", "betPrice")["minimum"] = node(1))],
    [
      "a new value in a set of a player's frame",
      (made) => at(dataOf(made, "luckyhit.luckyHitBet"), "properties", "betResult", "enum").splice(0, 0, "X"),
    ],
    [
      "a call that needs no token any more",
      ({ calls }) => (at(calls, "paths", "/user/profile", "get")["security"] = node([])),
    ],
    [
      "other words for readers",
      (made) => (at(dataOf(made, "aviator.bet"), "properties", "betPrice")["description"] = node("money")),
    ],
  ])("passes: %s", (_, change) => {
    expect(changesBy(change)).toEqual([]);
  });
});

describe("the changelog", () => {
  const CHANGELOG = [
    "# Changelog",
    "## Unreleased",
    "### Breaking",
    "- `POST /user/login body.password`: has at most 20",
    "  characters.",
    "- `* body.reason` has at least 10 characters.",
    "### Added",
    "- `GET /shop/products`",
    "## 0.1.0",
    "### Breaking",
    "- `GET /user/profile`",
    "",
  ].join("\n");

  it.each([
    ["POST /user/login body.password", true],
    ["POST /user/login body", false],
    ["POST /operate/stock body.reason", true],
    ["POST /operate/stock body.reason.text", false],
    ["POST /operate/stock success.body.reason", false],
    ["GET /shop/products", false],
    ["GET /user/profile", false],
  ])("has to name %s among the breaking changes of the coming release", (place, isNamed) => {
    const missing = unnamed([{ place, what: "was removed" }], breakingNotes(CHANGELOG));
    expect(missing).toHaveLength(isNamed ? 0 : 1);
  });

  it("may have no such part", () => {
    expect(breakingNotes("# Changelog\n\n## Unreleased\n")).toBe("");
  });
});

it("an unknown keyword of a schema stops the comparison, since it could hide a change", () => {
  const change = (made: Documents) =>
    (at(dataOf(made, "aviator.bet"), "properties", "betPrice")["multipleOf"] = node(10));
  expect(() => changesBy(change)).toThrow("unknown keyword: multipleOf");
});
