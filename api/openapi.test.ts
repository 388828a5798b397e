import { describe, expect, it } from "vitest";
import { areas } from "./calls.ts";
import { refusals } from "#contract/refusals.ts";
import { openapi } from "./openapi.ts";

type Json = Record<string, unknown>;
interface Operation {
  operationId: string;
  tags: string[];
  security: Json[];
  parameters: { $ref?: string; name?: string; required?: boolean }[];
  requestBody?: Json;
  responses: Record<string, Json>;
}

const document = JSON.parse(openapi()) as {
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Json };
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
      const expected = { visitor: [], member: [{ token: [] }], operator: [{ control: [] }] }[call.by];
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

  it("lists every refusal of the catalogue", () => {
    for (const [name, { code }] of Object.entries(refusals)) {
      expect(document.info.description).toMatch(new RegExp(`\\| ${code} \\| \\d+ \\| ${name} \\|`));
    }
  });

  it("is cached", () => {
    expect(openapi()).toBe(openapi());
  });
});
