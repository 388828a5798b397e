import { describe, expect, it } from "vitest";
import { randomHex, randomUuid } from "./random-ids.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** More than are drawn at a time. */
const MANY = 1_000;

describe("random digits", () => {
  it.each([1, 8, 16, 4096])("are two for each of %i bytes", (bytes) => {
    expect(randomHex(bytes)).toMatch(new RegExp(`^[0-9a-f]{${2 * bytes}}$`));
  });

  it("take every value in every place", () => {
    const seen = new Set(Array.from({ length: MANY }, () => randomHex(8)).flatMap((text) => [...text]));
    expect([...seen].sort().join("")).toBe("0123456789abcdef");
  });
});

describe("random UUIDs", () => {
  const ids = Array.from({ length: MANY }, randomUuid);

  it("are well-formed, of every variant", () => {
    expect(ids.filter((id) => !UUID.test(id))).toEqual([]);
    expect(new Set(ids.map((id) => id.charAt(19)))).toEqual(new Set("89ab"));
  });

  it("are another each time, also where more bytes have to be drawn", () => {
    expect(new Set(ids).size).toBe(MANY);
  });
});
