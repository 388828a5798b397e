import { describe, expect, it } from "vitest";
import { faultsOf, type Schema } from "./json-schema.ts";

const named: Readonly<Record<string, Schema>> = { word: { type: "string", minLength: 2 } };
const faults = (schema: Schema, value: unknown) => faultsOf(schema, value, (ref) => named[ref] ?? {});

describe("a value and a schema", () => {
  it.each<[Schema, unknown, unknown]>([
    [{ type: "integer" }, 3, 3.5],
    [{ type: "number" }, 3.5, "3.5"],
    [{ type: "null" }, null, undefined],
    [{ type: ["string", "null"] }, null, 1],
    [{ type: "object" }, {}, []],
    [{ type: "array", items: { type: "boolean" } }, [true], [true, 1]],
    [{ type: "array", maxItems: 1 }, [1], [1, 2]],
    [{ const: 200 }, 200, 201],
    [{ enum: ["1", "2"] }, "2", 2],
    [{ minimum: 1, maximum: 3 }, 3, 4],
    [{ minimum: 1 }, 1, 0.99],
    [{ exclusiveMinimum: 0 }, 0.01, 0],
    [{ minLength: 1, maxLength: 1 }, "😀", "ab"],
    [{ pattern: "^\\d{6}$" }, "042137", "42137"],
    [{ properties: { a: { type: "string" } }, required: ["a"] }, { a: "x", b: 1 }, { b: 1 }],
    [{ properties: { a: { type: "string" } } }, {}, { a: 1 }],
    [{ properties: { a: {} }, additionalProperties: false }, { a: 1 }, { a: 1, b: 1 }],
    [{ additionalProperties: { type: "string" }, propertyNames: { pattern: "^a" } }, { a: "" }, { b: "" }],
    [{ not: { const: 200 } }, 400, 200],
    [{ allOf: [{ minimum: 1 }, { maximum: 2 }] }, 2, 3],
    [{ anyOf: [{ type: "null" }, { type: "integer" }] }, null, "null"],
    [{ oneOf: [{ minimum: 1 }, { maximum: 3 }] }, 0, 2],
    [{ $ref: "word" }, "ab", "a"],
  ])("%j takes %j, and not %j", (schema, fits, doesNot) => {
    expect(faults(schema, fits)).toEqual([]);
    expect(faults(schema, doesNot)).not.toEqual([]);
  });

  it("are not compared if the schema has an unknown keyword", () => {
    expect(() => faults({ multipleOf: 2 }, 4)).toThrow("multipleOf");
  });

  it("do not match if only Object.prototype has the required name", () => {
    expect(faults({ required: ["constructor"] }, {})).toEqual(["/constructor is missing"]);
  });
});
