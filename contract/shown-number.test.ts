import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { describe, expect, it } from "vitest";
import type { Locale } from "./values/locale.ts";
import { shownAccount, shownDigits, shownMobile, shownPayee, shownPixKey, shownTaxId } from "./shown-number.ts";

const EVP = "123e4567-e89b-42d3-a456-426614174000";

describe("a number that a screen shows", () => {
  it.each([
    ["in", "50100234567890", "5010 0234 5678 90"],
    ["in", "30123456789", "3012 3456 789"],
    ["in", "002010077777777771", "0020 1007 7777 7777 71"],
    ["in", "4111111111111111", "4111 1111 1111 1111"],
    ["in", "123456789", "1234 56789"],
    ["in", "1234567", "1234567"],
    ["pt", "00012345", "0001 2345"],
    ["pt", "39053344705", "3905 3344 705"],
    ["pt", "12345-6", "12345-6"],
    ["mx", "032180000118359719", "032 180 00011835971 9"],
    ["mx", "1234567890", "1234 5678 90"],
    ["vi", "0071001234567", "0071 0012 34567"],
    ["vi", "19 0312 3456", "19 0312 3456"],
    ["mx", "****1234", "**** 1234"],
    ["in", "XXXXXXXX1234", "XXXX XXXX 1234"],
    ["in", "******1234", "** **** 1234"],
    ["vi", "••1234", "••1234"],
    ["in", "•••• 1234", "•••• 1234"],
    ["in", "4111********1111", "4111 **** **** 1111"],
    ["in", "", ""],
  ] as const)("is in %s the account %s as %s", (country, number, shown) => {
    expect(shownAccount(number, country)).toBe(shown);
  });

  it.each([
    ["INR", "asha.rao@okaxis", "asha.rao@okaxis"],
    ["INR", "50100234567890@HDFC0001234.ifsc.npci", "50100234567890@HDFC0001234.ifsc.npci"],
    ["INR", "50100234567890", "5010 0234 5678 90"],
    ["INR", "970436123456789", "9704 3612 3456 789"],
    ["BRL", "39053344705", "390.533.447-05"],
    ["BRL", "390.533.447-05", "390.533.447-05"],
    ["BRL", "11222333000181", "11.222.333/0001-81"],
    ["BRL", "12abc34501de35", "12.ABC.345/01DE-35"],
    ["BRL", "+5511961234567", "+55 11 96123-4567"],
    ["BRL", "11961234567", "+55 11 96123-4567"],
    ["BRL", "asha@rangoli.example", "asha@rangoli.example"],
    ["BRL", EVP, EVP],
    ["BRL", "***.533.447-**", "***.533.447-**"],
    ["BRL", "99999999999999", "9999 9999 9999 99"],
    ["MXN", "999180000000000015", "999 180 00000000001 5"],
    ["MXN", "4152313412345678", "4152 3134 1234 5678"],
    ["VND", "970436 0071001234567", "970436 0071 0012 34567"],
    ["VND", "970436-0071001234567", "970436 0071 0012 34567"],
    ["VND", "970436123456789", "970436 1234 56789"],
    ["VND", "9704361234567890", "9704 3612 3456 7890"],
    ["VND", "970436 ABC123456", "970436 ABC123456"],
    ["USD", "12345678901", "1234 5678 901"],
    ["USD", "032180000118359719", "0321 8000 0118 3597 19"],
  ])("is in %s the payee %s as %s", (currency, payee, shown) => {
    expect(shownPayee(payee, currency)).toBe(shown);
  });

  it.each([
    ["52998224725", undefined, "529.982.247-25"],
    ["52998224725", "CPF", "529.982.247-25"],
    ["11987654321", "PHONE", "+55 11 98765-4321"],
    ["52998224724", "CPF", "5299 8224 724"],
  ] as const)("is the Pix key %s of the type %s as %s", (key, type, shown) => {
    expect(shownPixKey(key, type)).toBe(shown);
  });

  it.each([
    ["52998224725", "529.982.247-25"],
    ["11222333000181", "11.222.333/0001-81"],
    ["52998224724", "52998224724"],
    ["12345678", "12345678"],
  ])("is the tax number %s as %s", (number, shown) => {
    expect(shownTaxId(number)).toBe(shown);
  });

  it.each([
    ["412345678901", "4123 4567 8901"],
    ["UTR412345678901", "UTR 4123 4567 8901"],
    ["100001234567", "1000 0123 4567"],
    ["12345", "12345"],
    ["R10001-3f2a9bc10d4e4f5a8b6c7d8e9f0a1b2c", "R10001-3f2a9bc10d4e4f5a8b6c7d8e9f0a1b2c"],
    ["order_9A33XWu170gUtm", "order_9A33XWu170gUtm"],
    ["2026-11-28", "2026-11-28"],
  ])("is the reference %s as %s", (reference, shown) => {
    expect(shownDigits(reference)).toBe(shown);
  });

  it.each([
    ["in", "+919876543210", "+91 98765 43210"],
    ["in", "919876543210", "+91 98765 43210"],
    ["in", "9876543210", "98765 43210"],
    ["in", " 9876543210 ", "98765 43210"],
    ["in", "+9876543210", "+9876543210"],
    ["in", "98765+43210", "98765+43210"],
    ["in", "9876543210 ext. 1", "9876543210 ext. 1"],
    ["pt", "+5511961234567", "+55 11 96123-4567"],
    ["pt", "11961234567", "11 96123-4567"],
    ["pt", "551123456789", "+55 11 2345-6789"],
    ["mx", "+525512345678", "+52 55 1234 5678"],
    ["mx", "2221234567", "222 123 4567"],
    ["vi", "+84901234567", "+84 901 234 567"],
    ["vi", "0901234567", "0901 234 567"],
    ["pt", "+919876543210", "+91 98765 43210"],
    ["in", "+14155552671", "+14155552671"],
    ["in", "+91 98765 43210", "+91 98765 43210"],
    ["in", "+91******3210", "+91******3210"],
    ["in", "12345", "12345"],
    ["in", "", ""],
  ] as const)("is in %s the mobile number %s as %s", (country, mobile, shown) => {
    expect(shownMobile(mobile, country)).toBe(shown);
  });

  it.each([
    ["in", "+91", ["6000000000", "7012345678", "8123456789", "9999999999"]],
    ["pt", "+55", ["11961234567", "21912345678", "85998765432", "1123456789", "4732345678"]],
    ["mx", "+52", ["5512345678", "5612345678", "3312345678", "8112345678", "2221234567", "9981234567", "6641234567"]],
    ["vi", "+84", ["912345678", "321234567", "561234567", "701234567", "861234567"]],
  ] as const satisfies readonly (readonly [Locale, string, readonly string[]])[])(
    "has the groups of libphonenumber in %s",
    (country, prefix, nationals) => {
      const numbers = nationals.map((national) => prefix + national);
      // libphonenumber-js writes a blank for Brazil's hyphen.
      expect(numbers.map((each) => shownMobile(each, country).replaceAll("-", " "))).toEqual(
        numbers.map((each) => parsePhoneNumberFromString(each)?.formatInternational()),
      );
    },
  );
});
