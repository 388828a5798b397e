import { backendOpenapi, openapi } from "#games/all/documents.ts";
import { SPECIFIED, areas, exampleOf } from "#games/all/api.ts";
import { describe, expect, it } from "vitest";
import type { Caller } from "#contract/call.ts";
import { PROVIDER_CODES_FROM, refusals, refusalText } from "#contract/refusals.ts";
import * as z from "zod/mini";

type Json = Record<string, unknown>;
interface Operation {
  operationId: string;
  tags: string[];
  security: Json[];
  parameters: { $ref?: string; name?: string; required?: boolean }[];
  requestBody?: Json;
  responses: Record<string, Json>;
}

interface Schema extends Json {
  properties?: Record<string, Schema>;
}

/** The refusals of clients: those of providers are in the document of their door. */
const ofClients = Object.entries(refusals).filter(([, { code }]) => code < PROVIDER_CODES_FROM);
const CODES = new Set(ofClients.map(([, { code }]) => code)).size;

const document = JSON.parse(openapi()) as {
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Json; schemas: Record<string, { description?: string }> };
};
const calls = areas.flatMap(({ name, calls: ofArea }) => ofArea.map((call) => ({ area: name, call })));

function operationOf(method: string, path: string): Operation {
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`not described: ${method} ${path}`);
  return operation;
}

function valuesOf(key: string, within: unknown): unknown[] {
  if (typeof within !== "object" || within === null) return [];
  return Object.entries(within).flatMap(([name, value]) => (name === key ? [value] : valuesOf(key, value)));
}

describe("openapi", () => {
  it("describes every call of the contract, under its area, and nothing else", () => {
    for (const { area, call } of calls) expect(operationOf(call.method, call.path).tags).toEqual([area]);
    expect(Object.values(document.paths).flatMap((path) => Object.keys(path))).toHaveLength(calls.length);
  });

  it("gives every operation an id of its own", () => {
    const ids = valuesOf("operationId", document.paths);
    expect(new Set(ids).size).toBe(calls.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]\w+$/);
  });

  it("has no dangling reference", () => {
    const refs = valuesOf("$ref", document) as string[];
    expect(refs.length).toBeGreaterThan(0);
    for (const ref of refs) {
      const found = ref
        .slice("#/".length)
        .split("/")
        .reduce<unknown>((within, key) => (within as Json | undefined)?.[key], document);
      expect(found, ref).toBeDefined();
    }
  });

  it("names the callers of each call", () => {
    for (const { call } of calls) {
      const known: Partial<Record<Caller, unknown>> = {
        visitor: [],
        member: [{ token: [] }],
        operator: [{ control: [] }],
      };
      const expected = known[call.by];
      expect(operationOf(call.method, call.path).security).toEqual(expected);
      expect("401" in operationOf(call.method, call.path).responses).toBe(call.by !== "visitor");
    }
  });

  it("has t and the language on every call, an Idempotency-Key where money moves", () => {
    for (const { call } of calls) {
      const refs = operationOf(call.method, call.path).parameters.map(({ $ref }) => $ref);
      expect(refs).toContain("#/components/parameters/t");
      expect(refs).toContain("#/components/parameters/locale");
      expect(refs.includes("#/components/parameters/idempotencyKey")).toBe(call.money);
    }
  });

  it("describes values on the wire, not those of the code", () => {
    const { parameters } = operationOf("GET", "/aviator/user_records");
    expect(parameters).toContainEqual({
      name: "p_size",
      in: "query",
      description: "rows a page: 10 or 20",
      required: false,
      schema: expect.objectContaining({ enum: ["10", "20"] }),
      example: "10",
    });
    expect(operationOf("GET", "/aviator/round_detail").parameters).toContainEqual(
      expect.objectContaining({ name: "period", required: true }),
    );
  });

  it("has a body for calls that send one, with its possible refusals", () => {
    for (const { call } of calls) {
      const { requestBody, responses } = operationOf(call.method, call.path);
      expect(requestBody !== undefined).toBe(call.method !== "GET");
      expect("413" in responses).toBe(call.method !== "GET");
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(["200", "429", "500", "502"]));
    }
  });

  it.each<[string, string, boolean]>([
    ["POST", "/client/measures", true],
    ["GET", "/control/state", true],
    ["POST", "/client/faults", false],
    ["GET", "/user/profile", false],
  ])("says that %s %s may be missing where a setting leaves it out (%j)", (method, path, mayBeMissing) => {
    expect("404" in operationOf(method, path).responses).toBe(mayBeMissing);
  });

  it("names the calls that a backend may leave out: those that the specification does not have", () => {
    for (const { area, call } of calls) {
      if (area === "control" || area === "client") continue;
      expect(call.without === "", call.path).toBe(`${call.method} ${call.path}` in SPECIFIED);
    }
  });

  it("lists every refusal of the catalogue", () => {
    const catalogue = document.components.schemas["RefusalCode"]?.description;
    for (const [name, { code }] of ofClients) {
      expect(catalogue).toMatch(new RegExp(`\\| ${code} \\| \\d+ \\| ${name} \\|`));
    }
  });

  it("is cached", () => {
    expect(openapi()).toBe(openapi());
  });
});

/** Every schema within a document, with the keyword or name that leads to it. */
function schemasOf(within: unknown, place = ""): { place: string; schema: Schema }[] {
  if (typeof within !== "object" || within === null) return [];
  const inner = Object.entries(within).flatMap(([name, value]) =>
    name === "example" || name === "value" ? [] : schemasOf(value, `${place}.${name}`),
  );
  // The names below `properties` are no keywords.
  return Array.isArray(within) || place.endsWith(".properties")
    ? inner
    : [{ place, schema: within as Schema }, ...inner];
}

const KEYWORDS_OF_31 = ["const", "examples", "propertyNames", "prefixItems", "contentMediaType", "$schema"] as const;

describe.each([
  ["openapi", () => openapi()],
  ["openapi in front of another backend", () => openapi(undefined, "backend")],
  ["backendOpenapi", backendOpenapi],
])("%s, for code generators", (title, text) => {
  const json = JSON.parse(text()) as {
    openapi: string;
    paths: Record<string, Record<string, Operation & { description: string }>>;
    components: { schemas: Record<string, Schema>; parameters: Json };
  };
  const operations = Object.values(json.paths).flatMap((path) => Object.values(path));
  const named = json.components.schemas;
  const all = [
    ...schemasOf(named, "schemas"),
    ...operations.flatMap(({ parameters }) => schemasOf(parameters)),
    ...schemasOf(json.components.parameters),
  ];
  const placesOf = (isWrong: (schema: Schema) => boolean) =>
    all.filter(({ schema }) => isWrong(schema)).map(({ place }) => place);

  it("is OpenAPI 3.0 in every schema, which all of them read", () => {
    expect(json.openapi).toBe("3.0.3");
    expect(placesOf(({ type }) => type === "null" || Array.isArray(type))).toEqual([]);
    for (const word of KEYWORDS_OF_31) {
      const isSchema = (schema: Schema) => "type" in schema || "anyOf" in schema || "oneOf" in schema;
      expect
        .soft(
          placesOf((schema) => word in schema && (isSchema(schema) || word === "const")),
          word,
        )
        .toEqual([]);
    }
    expect(placesOf(({ exclusiveMinimum }) => typeof exclusiveMinimum === "number")).toEqual([]);
    expect(placesOf((schema) => "nullable" in schema && !("type" in schema))).toEqual([]);
    expect(placesOf((schema) => "$ref" in schema && Object.keys(schema).length > 1)).toEqual([]);
  });

  it("says of every number how many bits it has", () => {
    const formats = { integer: "int64", number: "double" } as const;
    expect(placesOf(({ type }) => type === "integer" || type === "number").length).toBeGreaterThan(100);
    const isBare = ({ type, format }: Schema) => (type === "integer" || type === "number") && format !== formats[type];
    expect(placesOf(isBare).filter((place) => !/^schemas\.(Success|Refusal)Code$/.test(place))).toEqual([]);
    // A list of numbers without a type is a list of doubles to some.
    const isUntyped = ({ type, enum: values }: Schema) => Array.isArray(values) && type === undefined;
    expect(placesOf(isUntyped)).toEqual([]);
    const isFraction = ({ type, enum: values }: Schema) => type === "number" && Array.isArray(values);
    expect(placesOf(isFraction)).toEqual([]);
  });

  it("has no default that is an object or a list, and none of another type than its field", () => {
    const isWrong = ({ default: given, type }: Schema) =>
      given !== undefined && typeof given !== (type === "integer" ? "number" : type);
    expect(placesOf(isWrong)).toEqual([]);
  });

  it("has two named answers, the success first, told apart by their codes", () => {
    for (const { operationId, responses } of operations) {
      const name = operationId.replace(/^./, (first) => first.toUpperCase());
      // The codes of another backend are open, so the first that fits counts.
      expect(valuesOf(title === "openapi" ? "oneOf" : "anyOf", responses["200"])).toEqual([
        [{ $ref: `#/components/schemas/${name}Ok` }, { $ref: "#/components/schemas/Refusal" }],
      ]);
      expect(named[`${name}Ok`]?.properties?.["code"]).toEqual({ $ref: "#/components/schemas/SuccessCode" });
      expect(valuesOf("pattern", named[`${name}Ok`]).filter((pattern) => typeof pattern === "string")).toEqual([]);
    }
    expect(named["SuccessCode"]).toMatchObject({ type: "integer", enum: [200] });
    expect(named["Refusal"]?.properties?.["code"]).toEqual({ $ref: "#/components/schemas/RefusalCode" });
    const codes = valuesOf("enum", named["RefusalCode"]).flat();
    expect(codes).toHaveLength(title === "openapi" ? CODES : 0);
    expect(codes).not.toContain(200);
  });

  it("has nothing that generators drop: `not`, discriminators, or unions of objects without a name", () => {
    expect([...valuesOf("not", json), ...valuesOf("discriminator", json)]).toEqual([]);
    for (const option of [...valuesOf("anyOf", json), ...valuesOf("oneOf", json)].flat()) {
      expect(valuesOf("properties", option)).toEqual([]);
    }
    // The only way in which 3.0 has words beside a reference.
    for (const option of valuesOf("allOf", json)) expect(option).toEqual([{ $ref: expect.any(String) as string }]);
    // RE2 and Python know no properties of Unicode, no look-around and no back reference.
    for (const pattern of valuesOf("pattern", json)) expect(pattern).not.toMatch(/\\p|\(\?|\\[1-9]/);
  });

  it("describes every operation and parameter, and every field of the calls that a backend answers", () => {
    for (const { description } of operations) expect(description).toMatch(/^[A-Z].*\.$/);
    const parameters = operations.flatMap((each) => each.parameters.filter(({ name }) => name !== undefined));
    for (const each of [...parameters, ...Object.values(json.components.parameters)]) {
      expect.soft(each, JSON.stringify(each)).toHaveProperty("description");
    }
    if (text !== backendOpenapi) return;
    const isDescribed = ({ $ref, description }: Schema) =>
      description !== undefined || named[String($ref).split("/").at(-1) ?? ""]?.description !== undefined;
    const bare = Object.entries(named).flatMap(([name, { properties }]) =>
      Object.entries(properties ?? {}).flatMap(([field, each]) => (isDescribed(each) ? [] : [`${name}.${field}`])),
    );
    expect(bare).toEqual([]);
  });
});

it("takes null for an object that another backend may leave out", () => {
  const { components } = JSON.parse(openapi(undefined, "backend")) as {
    components: { schemas: Record<string, Schema> };
  };
  const { next_fairness: fairness } = components.schemas["PostMinesTapOk"]?.properties ?? {};
  expect(fairness?.["anyOf"]).toEqual([
    { $ref: "#/components/schemas/NextFairness" },
    { type: "string", nullable: true },
  ]);
});

it("takes another backend's ids, and sends them back, as numbers of 64 bits or as text", () => {
  const { components, paths } = JSON.parse(openapi(undefined, "backend")) as {
    components: { schemas: Record<string, Schema> };
    paths: Record<string, Record<string, Operation>>;
  };
  const id = { allOf: [{ $ref: "#/components/schemas/IntegerOrText" }] };
  const { GetShopProductsOkRow: row, PostUserBuyBody: body, IntegerOrText: choice } = components.schemas;
  expect([row?.properties?.["id"], body?.properties?.["product_id"]]).toMatchObject([id, id]);
  expect(choice).toEqual({ oneOf: [{ type: "integer", format: "int64" }, { type: "string" }] });
  const [query] = paths["/shop/product"]?.["get"]?.parameters ?? [];
  expect(query).toMatchObject({ name: "id", schema: { type: "string" } });
  expect(valuesOf("pattern", query)).toEqual([]);
});

const shown = areas.flatMap((area) => area.calls).map((call) => [`${call.method} ${call.path}`, call] as const);

describe("the example of", () => {
  it.each(shown)("%s is what its schemas take", (_, call) => {
    const example = exampleOf(call);
    if (example === undefined) throw new Error("there is none");
    const { query, body, answer, refusal } = example;
    expect(z.safeDecode(call.query, (query ?? {}) as never).error).toBeUndefined();
    expect(Object.keys(query ?? {}).sort()).toEqual(Object.keys(call.query.shape).sort());
    expect(body !== undefined).toBe(call.method !== "GET");
    if (body !== undefined) expect(z.safeDecode(z.strictObject(call.body.shape), body as never).error).toBeUndefined();
    expect(z.safeDecode(z.strictObject(call.answer.shape), answer as never).error).toBeUndefined();
    expect(z.safeDecode(call.refused, (refusal.fields ?? {}) as never).error).toBeUndefined();
    expect(refusalText(refusal, "in")).not.toMatch(/ {2}| $|^ /);
  });
});
