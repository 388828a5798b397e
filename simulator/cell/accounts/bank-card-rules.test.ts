import { describe, expect, it } from "vitest";
import { LOCALES, type Locale } from "#contract/values/locale.ts";
import { localFields } from "./bank-card-rules.ts";

const PT = "1;CPFJ;12345678000195;CHECKING;EVP;a2f9c1de-0b7e-4b6f-9a53-1f0d2c3b4a59;98765432100";

const GOOD: Record<Locale, { ifsc_code: string; upi_account: string }> = {
  in: { ifsc_code: "HDFC0001234", upi_account: "asha@upi" },
  pt: { ifsc_code: "None", upi_account: PT },
  mx: { ifsc_code: "None", upi_account: "032180000118359719" },
  vi: { ifsc_code: "None", upi_account: "None" },
};

describe("a card's local fields", () => {
  it.each(LOCALES)("are kept if they are valid: %s", (locale) => {
    expect(localFields(locale, GOOD[locale])).toEqual(GOOD[locale]);
  });

  it("of Brazil are kept as its registers write them, and as old clients of Vietnam sent them", () => {
    const typed = "x;CPFJ;12.abc.345/01de-35;CHECKING;EMAIL;Asha@Example.COM;987.654.321-00";
    const upi_account = "X;CPFJ;12ABC34501DE35;CHECKING;EMAIL;asha@example.com;98765432100";
    expect(localFields("pt", { ifsc_code: "None", upi_account: typed })).toEqual({ ifsc_code: "None", upi_account });
    expect(localFields("vi", { ...GOOD.vi, upi_account: "VCB 0123" })).toMatchObject({ upi_account: "VCB 0123" });
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
    ["in", "asha@example.com"],
    ["pt", PT.replace("CHECKING", "CHECK")],
    ["pt", PT.replace("12345678000195", "12345678000194")],
  ])("of %s are not %j", (locale, upi_account) => {
    expect(localFields(locale, { ...GOOD[locale], upi_account })).toEqual({ refusal: "upi_invalid" });
  });
});
