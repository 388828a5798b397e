import { describe, expect, it } from "vitest";
import { PT_PIX_TYPES } from "./payees.ts";
import {
  packPtAccount,
  PT_ACCOUNT_TYPES,
  PT_DOCUMENT_TYPES,
  PT_PARTS,
  ptPartOf,
  type PtAccount,
  type PtPart,
  unpackPtAccount,
} from "./pt-account.ts";

const ACCOUNT: PtAccount = {
  accountDigit: "1",
  documentType: "CPF",
  documentId: "12345678909",
  accountType: "SAVING",
  pixType: "PHONE",
  pixAccount: "+5511987654321",
  cpf: "98765432100",
};
const PACKED = "1;CPF;12345678909;SAVING;PHONE;+5511987654321;98765432100";

describe("a Brazilian account", () => {
  it("packs seven values in order, and unpacks them again", () => {
    expect(packPtAccount(ACCOUNT)).toBe(PACKED);
    expect(unpackPtAccount(PACKED)).toEqual(ACCOUNT);
    const spaced = unpackPtAccount(PACKED.replaceAll(";", " ; "));
    expect(spaced === null ? null : packPtAccount(spaced)).toBe(PACKED);
  });

  it.each(["", "asha@upi", "032180000118359719", "1;2;3", `${PACKED};8`, PACKED.replaceAll(";", ",")])(
    "is not %j",
    (text) => expect(unpackPtAccount(text)).toBeNull(),
  );

  it.each(PT_PARTS)("has no empty %s", (part) => {
    for (const empty of ["", "  "]) expect(packPtAccount({ ...ACCOUNT, [part]: empty })).toBeNull();
  });

  it("may have every listed type", () => {
    const lists = { documentType: PT_DOCUMENT_TYPES, accountType: PT_ACCOUNT_TYPES, pixType: PT_PIX_TYPES };
    for (const [part, list] of Object.entries(lists)) {
      for (const type of list) expect(ptPartOf(part as PtPart, { ...ACCOUNT, [part]: type })).toBe(type);
    }
  });

  it.each<[PtPart, string, string | null, Partial<PtAccount>?]>([
    ["accountDigit", "0", "0"],
    ["accountDigit", "12", "12"],
    ["accountDigit", " x ", "X"],
    ["accountDigit", "P", "P"],
    ["accountDigit", "A", null],
    ["accountDigit", "1X", null],
    ["accountDigit", "123", null],
    ["documentType", "CNPJ", null],
    ["documentType", "cpf", null],
    ["documentType", "toString", null],
    ["documentId", "123.456.789-09", "12345678909"],
    ["documentId", "123.456.789-08", null],
    ["documentId", "11.222.333/0001-81", null],
    ["documentId", "11.222.333/0001-81", "11222333000181", { documentType: "CPFJ" }],
    ["documentId", "12.abc.345/01de-35", "12ABC34501DE35", { documentType: "CPFJ" }],
    ["documentId", "12345678909", null, { documentType: "CPFJ" }],
    ["accountType", "SALARY", null],
    ["pixType", "CPFJ", null],
    ["pixAccount", "(11) 98765-4321", "+5511987654321"],
    ["pixAccount", "+351 912 345 678", "+351912345678"],
    ["pixAccount", "asha@example.com", null],
    ["pixAccount", "Asha@Example.COM", "asha@example.com", { pixType: "EMAIL" }],
    ["pixAccount", "123.456.789-09", "12345678909", { pixType: "CPF" }],
    ["pixAccount", "123.456.789-08", null, { pixType: "CPF" }],
    ["pixAccount", "12.abc.345/01de-35", "12ABC34501DE35", { pixType: "CNPJ" }],
    ["pixAccount", "a;b", null, { pixType: "EMAIL" }],
    ["pixAccount", "123E4567E12B12D1A456426655440000", "123e4567-e12b-12d1-a456-426655440000", { pixType: "EVP" }],
    ["cpf", "987.654.321-00", "98765432100"],
    ["cpf", "98765432101", null],
    ["cpf", "9876543210", null],
    ["cpf", "123456782", "123456782"],
    ["cpf", "asha", null],
  ])("%s %j: %s %j", (part, text, kept, others) => {
    expect(ptPartOf(part, { ...ACCOUNT, ...others, [part]: text })).toBe(kept);
  });
});
