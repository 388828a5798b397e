import { describe, expect, it } from "vitest";
import { LOCALES, type Locale } from "#contract/values/locale.ts";
import { payerAccount, sentAccount } from "./payer-account.ts";

describe("the account that a payer is asked for", () => {
  it.each([
    ["INR", "upi", " asha@upi ", "asha@upi"],
    ["INR", "upi", "\u2068asha＠upi\u200b\u2069", "asha@upi"],
    ["INR", "upi", "UPI ID: asha@upi", "asha@upi"],
    ["INR", "upi", "asha", null],
    ["INR", "upi", "asha@example.com", null],
    ["BRL", "pix", "(11) 98765-4321", "+5511987654321"],
    ["BRL", "pix", "12.abc.345/01de-35", "12ABC34501DE35"],
    ["BRL", "pix", "123.456.789-08", null],
    ["MXN", "clabe", "032 180 00011835971 9", "032180000118359719"],
    ["MXN", "clabe", "CLABE: 0321-8000-0118-3597-19", "032180000118359719"],
    ["MXN", "clabe", "０３２１８０００011835971９", "032180000118359719"],
    ["MXN", "clabe", "032180000118359718", null],
    ["USD", "other", "Bank of Somewhere 12", "Bank of Somewhere 12"],
  ])("in %s is of kind %s: %s is sent as %s", (currency, kind, typed, sent) => {
    for (const locale of ["in", "pt", "mx"] as const) {
      const account = payerAccount(locale, currency);
      expect(account?.kind).toBe(kind);
      expect(account?.read(typed)).toBe(sent);
    }
  });

  it.each<[Locale, string]>([...LOCALES.map((locale) => [locale, "VND"] as [Locale, string]), ["vi", "INR"]])(
    "is none in %s with %s, and sent as None",
    (locale, currency) => {
      expect(payerAccount(locale, currency)).toBeNull();
      expect(sentAccount(payerAccount(locale, currency), "")).toBe("None");
    },
  );
});
