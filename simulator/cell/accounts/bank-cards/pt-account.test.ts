import { describe, expect, it } from "vitest";
import { PT_ACCOUNT_TYPES, PT_DOCUMENT_TYPES, PT_PIX_TYPES } from "#contract/bank-cards.ts";
import { packPtAccount, parsePtAccount } from "./pt-account.ts";

const PACKED = "1;CPF;12345678909;SAVING;PHONE;+5511987654321;98765432100";
const PARTS = PACKED.split(";");

/** The packed account with one part replaced. */
const withPart = (at: number, part: string) => PARTS.map((each, index) => (index === at ? part : each)).join(";");

describe("a Brazilian account", () => {
  it("is seven values in their order", () => {
    expect(parsePtAccount(PACKED)).toEqual({
      accountDigit: "1",
      documentType: "CPF",
      documentId: "12345678909",
      accountType: "SAVING",
      pixType: "PHONE",
      pixAccount: "+5511987654321",
      cpf: "98765432100",
    });
  });

  it("may have every type of the lists", () => {
    const lists = [
      [1, PT_DOCUMENT_TYPES],
      [3, PT_ACCOUNT_TYPES],
      [4, PT_PIX_TYPES],
    ] as const;
    for (const [at, list] of lists) {
      for (const type of list) expect(parsePtAccount(withPart(at, type)), type).not.toBeNull();
    }
  });

  it("is kept without blanks around its values, and packed it is the same again", () => {
    const parsed = parsePtAccount(PARTS.join(" ; "));
    expect(parsed).toEqual(parsePtAccount(PACKED));
    expect(parsed === null ? "" : packPtAccount(parsed)).toBe(PACKED);
  });

  it.each([
    ["nothing", ""],
    ["one value", "1"],
    ["six values", PARTS.slice(1).join(";")],
    ["eight values", `${PACKED};`],
    ["seven values in another order", PARTS.toReversed().join(";")],
    ["values joined otherwise", PARTS.join(",")],
    ["a document type that is not on its list", withPart(1, "CNPJ")],
    ["a document type in small letters", withPart(1, "cpf")],
    ["an account type that is not on its list", withPart(3, "SALARY")],
    ["a pix type that is not on its list", withPart(4, "CPFJ")],
    ["the name of something inherited", withPart(1, "toString")],
  ])("is not made of %s", (_, text) => expect(parsePtAccount(text)).toBeNull());

  it("has no empty value", () => {
    for (const at of PARTS.keys()) {
      expect(parsePtAccount(withPart(at, "")), PARTS[at]).toBeNull();
      expect(parsePtAccount(withPart(at, "  ")), PARTS[at]).toBeNull();
    }
  });
});
