import { describe, expect, it } from "vitest";
import { cnpjOf, cpfOf, isClabe, isUpiAccount } from "./payees.ts";

const PUBLISHED = ["032180000118359719", "002010077777777771"];

describe("a CLABE", () => {
  it.each(PUBLISHED)("accepts %s", (text) => expect(isClabe(text)).toBe(true));

  it.each(PUBLISHED)("refuses %s with any digit changed", (text) => {
    for (let at = 0; at < text.length; at++) {
      for (let digit = 0; digit <= 9; digit++) {
        const changed = `${text.slice(0, at)}${digit}${text.slice(at + 1)}`;
        expect(isClabe(changed), changed).toBe(changed === text);
      }
    }
  });

  it.each([
    ["nothing", ""],
    ["17 digits", "03218000011835971"],
    ["19 digits", "0321800001183597190"],
    ["a letter", "03218000011835971X"],
    ["blanks", "032 180 00011835971 9"],
    ["digits of another script", "０３２１８００００１１８３５９７１９"],
    ["a line break at its end", "032180000118359719\n"],
  ])("is not made of %s", (_, text) => expect(isClabe(text)).toBe(false));
});

describe("a UPI account", () => {
  it.each(["asha@upi", "asha.rao-1@okhdfcbank", "9876543210@ybl", "50100012345678@HDFC0001234.ifsc.npci"])(
    "is %s",
    (text) => expect(isUpiAccount(text)).toBe(true),
  );
  it.each(["asha", "@upi", "asha@", "asha@up@i", "asha rao@upi", "asha@example.com", ""])("is not %j", (text) => {
    expect(isUpiAccount(text)).toBe(false);
  });
});

describe("a CPF", () => {
  it.each([
    ["12345678909", "12345678909"],
    ["123.456.789-09", "12345678909"],
    [" 987 654 321 00 ", "98765432100"],
    ["123.456.789/09", "12345678909"],
    ["\u202a123.456.789\u201309\u202c", "12345678909"],
    ["１２３４５６７８９０９", "12345678909"],
    ["12345678908", null],
    ["11111111111", null],
    ["1234567890", null],
    ["123456789099", null],
    ["abc12345678909", null],
    ["", null],
  ])("%j: %s", (text, cpf) => expect(cpfOf(text)).toBe(cpf));
});

// @brazilian-utils/brazilian-utils 2.4.0 (isValidCnpj, version 2) and cpf-cnpj-validator 2.1.2 judge these alike.
// 12.ABC.345/01DE-35 is the example of the Receita Federal; the four after it were made by generateCnpj of the former.
describe("a CNPJ", () => {
  it.each([
    ["11222333000181", "11222333000181"],
    ["11.222.333/0001-81", "11222333000181"],
    ["12.ABC.345/01DE-35", "12ABC34501DE35"],
    ["12abc34501de35", "12ABC34501DE35"],
    ["5ZDHHSYST83J68", "5ZDHHSYST83J68"],
    ["YXZ6MQDCZ4YT29", "YXZ6MQDCZ4YT29"],
    ["2ZJJVQ8TWQ4980", "2ZJJVQ8TWQ4980"],
    ["Z8UUP9HUGE9055", "Z8UUP9HUGE9055"],
    ["11222333000182", null],
    ["12ABC34501DE36", null],
    ["12ABC34501DE3X", null],
    ["12ABC34501DÉ35", null],
    ["00000000000000", null],
    ["AAAAAAAAAAAA00", null],
  ])("%j: %s", (text, cnpj) => expect(cnpjOf(text)).toBe(cnpj));
});
