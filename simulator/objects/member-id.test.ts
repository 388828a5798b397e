import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memberId } from "#contract/values.ts";
import { cellOf, FIRST_SEQUENCE, HOUSE_R_CODE, memberIdOf, memberOfToken } from "./member-id.ts";

const cell = fc.integer({ min: 0, max: 9999 });
const sequence = fc.integer({ min: FIRST_SEQUENCE, max: 1e11 });
const SECRET = "s".repeat(43);

describe("a member's id", () => {
  it.each([
    [12, 7, 120_007],
    [10, 0, 100_000],
    [10, 9999, 109_999],
  ])("of sequence number %i in cell %i is %i", (number, home, id) => {
    expect(memberIdOf(number, home)).toBe(id);
  });

  it("tells the cell, and is as the contract has ids", () => {
    fc.assert(
      fc.property(sequence, cell, (number, home) => {
        const id = memberIdOf(number, home);
        expect(cellOf(id)).toBe(home);
        expect(Number.isSafeInteger(id)).toBe(true);
        expect(memberId.safeParse(String(id)).success).toBe(true);
      }),
    );
  });

  it("is nobody else's", () => {
    fc.assert(
      fc.property(sequence, cell, sequence, cell, (number, home, otherNumber, otherHome) => {
        const isSame = number === otherNumber && home === otherHome;
        expect(memberIdOf(number, home) === memberIdOf(otherNumber, otherHome)).toBe(isSame);
      }),
    );
  });

  it("is never the invite code of the house", () => {
    expect(memberIdOf(FIRST_SEQUENCE, 0)).toBeGreaterThan(Number(HOUSE_R_CODE));
  });
});

describe("a token", () => {
  it("starts with its member's id", () => {
    fc.assert(
      fc.property(sequence, cell, (number, home) => {
        const id = memberIdOf(number, home);
        expect(memberOfToken(`${id}.${SECRET}`)).toBe(id);
      }),
    );
  });

  it.each([
    ["empty", ""],
    ["without a secret", "120007"],
    ["with an empty secret", "120007."],
    ["with a short secret", `120007.${"s".repeat(19)}`],
    ["with an endless secret", `120007.${"s".repeat(101)}`],
    ["with two secrets", `120007.${SECRET}.${SECRET}`],
    ["with another sign in its secret", `120007.${SECRET}+`],
    ["with a leading zero", `0120007.${SECRET}`],
    ["with too short an id", `1200.${SECRET}`],
    ["with too long an id", `12345678901234567.${SECRET}`],
    ["with a negative id", `-120007.${SECRET}`],
    ["with an id of letters", `member.${SECRET}`],
    ["with a line before it", `\n120007.${SECRET}`],
    ["with a line after it", `120007.${SECRET}\n`],
  ])("%s is none", (_, token) => {
    expect(memberOfToken(token)).toBeNull();
  });
});
