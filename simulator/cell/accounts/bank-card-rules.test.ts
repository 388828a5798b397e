import { describe, expect, it } from "vitest";
import { PT_ACCOUNT_TYPES, PT_DOCUMENT_TYPES, PT_PIX_TYPES } from "#contract/calls/bank-cards.ts";
import { LOCALES, type Locale } from "#contract/values/locale.ts";
import { localFields, packPtAccount, parsePtAccount } from "./bank-card-rules.ts";

const PT = "1;CPFJ;12345678000195;CHECKING;EVP;a2f9c1de-0b7e-4b6f-9a53-1f0d2c3b4a59;98765432100";

const GOOD: Record<Locale, { ifsc_code: string; upi_account: string }> = {
  in: { ifsc_code: "HDFC0001234", upi_account: "asha@upi" },
  pt: { ifsc_code: "None", upi_account: PT },
  mx: { ifsc_code: "None", upi_account: "032180000118359719" },
  vi: { ifsc_code: "None", upi_account: "VCB 0123" },
};

describe("a card's local fields", () => {
  it.each(LOCALES)("are kept if they are valid: %s", (locale) => {
    expect(localFields(locale, GOOD[locale])).toEqual(GOOD[locale]);
  });

  it.each(LOCALES)("need an account: %s", (locale) => {
    expect(localFields(locale, { ...GOOD[locale], upi_account: "" })).toEqual({ refusal: "upi_required" });
  });

  it.each([
    "",
    "None",
    "HDFC1001234",
    "hdfc0001234",
    "HDF00001234",
    "HDFC000123",
    "HDFC00012345",
    "HDFC0-01234",
    "HDFC００01234",
    "HDFC0001234\n",
  ])("need an IFSC code in India: not %j", (ifsc_code) => {
    expect(localFields("in", { ...GOOD.in, ifsc_code })).toEqual({ refusal: "ifsc_invalid" });
  });

  it.each(["HDFC0ABCDEF", "SBIN0123456"])("may have the IFSC code %s in India", (ifsc_code) => {
    expect(localFields("in", { ...GOOD.in, ifsc_code })).toMatchObject({ ifsc_code });
  });

  it.each(["pt", "mx", "vi"] as const)("have no IFSC code elsewhere: %s", (locale) => {
    for (const ifsc_code of ["", "HDFC0001234", "none"]) {
      expect(localFields(locale, { ...GOOD[locale], ifsc_code }), ifsc_code).toEqual({ refusal: "ifsc_invalid" });
    }
  });

  it.each<[Locale, string]>([
    ["in", "asha"],
    ["in", "@upi"],
    ["in", "asha@"],
    ["in", "asha@up@i"],
    ["in", "asha rao@upi"],
    ["mx", "032180000118359718"],
    ["mx", "asha@upi"],
    ["pt", "asha@upi"],
    ["pt", PT.replace("CHECKING", "CHECK")],
  ])("of %s are not %j", (locale, upi_account) => {
    expect(localFields(locale, { ...GOOD[locale], upi_account })).toEqual({ refusal: "upi_invalid" });
  });
});

const PACKED = "1;CPF;12345678909;SAVING;PHONE;+5511987654321;98765432100";
const PARTS = PACKED.split(";");

/** The packed account with one part replaced. */
const withPart = (at: number, part: string) => PARTS.map((each, index) => (index === at ? part : each)).join(";");

describe("a Brazilian account", () => {
  it("has seven values in order", () => {
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

  it("may have every listed type", () => {
    const lists = [
      [1, PT_DOCUMENT_TYPES],
      [3, PT_ACCOUNT_TYPES],
      [4, PT_PIX_TYPES],
    ] as const;
    for (const [at, list] of lists) {
      for (const type of list) expect(parsePtAccount(withPart(at, type)), type).not.toBeNull();
    }
  });

  it("is trimmed, and packs to the same text again", () => {
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
