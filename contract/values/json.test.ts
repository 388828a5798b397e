import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseLosslessly } from "./lossless.ts";
import { hasLongNumber, parseJson, writeJson } from "./json.ts";

/** The engine's own reading of a number's source text, which phones do not have. */
function parsedBySource(text: string): unknown {
  const parse = JSON.parse as (
    text: string,
    reviver: (name: string, value: unknown, context: { readonly source?: string }) => unknown,
  ) => unknown;
  return parse(text, (_, value, { source = "" }) =>
    typeof value === "number" && /^-?\d{16,}$/.test(source) && !Number.isSafeInteger(value) ? BigInt(source) : value,
  );
}

describe("a whole number of 16 digits or more", () => {
  it.each([
    ["636507967185264641", 636507967185264641n],
    ["-636507967185264641", -636507967185264641n],
    ["9007199254740991", 9007199254740991],
    ["9007199254740993", 9007199254740993n],
    ["18446744073709551615", 18446744073709551615n],
    ["1234567890123456.5", 1234567890123456.5],
    ["1.2345678901234567", 1.2345678901234567],
    ["6.3650796718526e+17", 6.3650796718526e17],
    ['"636507967185264641"', "636507967185264641"],
    ['[1, 636507967185264641, "~n1", "\\u007es", "~"]', [1, 636507967185264641n, "~n1", "~s", "~"]],
    ['{"~n5": {"id":636507967185264641}}', { "~n5": { id: 636507967185264641n } }],
    [
      '{"a":"b\\"1234567890123456789,","c":12345678901234567890}',
      { a: 'b"1234567890123456789,', c: 12345678901234567890n },
    ],
    ["0636507967185264641", undefined],
    ["[636507967185264641", undefined],
    ['{"a":"x, 1234567890123456789 ', undefined],
  ])("in %s is kept", (text, value) => {
    expect(parseLosslessly(text)).toEqual(value);
  });

  const long = fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }).map(String);
  const plain = fc.json();
  const json = fc.oneof(
    plain,
    fc.tuple(long, plain).map(([id, rest]) => `{"id": ${id}, "rest" :${rest},"ids":[${id},-1, ${id} ]}`),
    fc
      .tuple(fc.string(), long)
      .map(([text, id]) => `[${JSON.stringify(text)}, {${JSON.stringify(text)}:${id}}, "~${id}"]`),
  );

  it("is read as the engine reads its source text, wherever it stands", () => {
    fc.assert(
      fc.property(json, (text) => {
        expect(parseLosslessly(text)).toEqual(parsedBySource(text));
      }),
      { numRuns: 500 },
    );
  });

  it("goes back as the number it was", () => {
    fc.assert(
      fc.property(json, (text) => {
        const value = parseLosslessly(text);
        expect(parseLosslessly(writeJson(value))).toEqual(value);
      }),
    );
    expect(writeJson({ id: 636507967185264641n, at: [undefined, null, "7"], none: undefined })).toBe(
      '{"id":636507967185264641,"at":[null,null,"7"]}',
    );
  });

  it("costs other answers only a search", () => {
    expect(hasLongNumber(JSON.stringify({ id: 120007, price: 0.30000000000000004, time: 1795210860000 }))).toBe(false);
    expect(parseJson("{")).toBe(undefined);
  });
});
