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

  it.each(["1934567890123456789.5", "0.19345678901234567", "1e-19345678901234567", "1E19345678901234567"])(
    "is none beside it in %s",
    (number) => {
      const text = `[12345678901234567890,${number}]`;
      expect(parseLosslessly(text)).toEqual([12345678901234567890n, Number(number)]);
    },
  );

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
