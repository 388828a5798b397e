import { describe, expect, it } from "vitest";
import { isPtPart, packPtAccount, unpackPtAccount } from "./card-fields.ts";

const parts = {
  accountDigit: "1",
  documentType: "CPF",
  documentId: "12345678909",
  accountType: "SAVING",
  pixType: "PHONE",
  pixAccount: "+5511987654321",
  cpf: "98765432100",
};
const none = {
  accountDigit: "",
  documentType: "",
  documentId: "",
  accountType: "",
  pixType: "",
  pixAccount: "",
  cpf: "",
};
const packed = "1;CPF;12345678909;SAVING;PHONE;+5511987654321;98765432100";

describe("the seven values of a Brazilian card", () => {
  it("are packed in order, trimmed, and unpacked again", () => {
    expect(packPtAccount({ ...parts, documentId: " 12345678909 " })).toBe(packed);
    expect(unpackPtAccount(packed)).toEqual(parts);
  });

  it.each(["", "asha@upi", "032180000118359719", "1;2;3", `${packed};8`])("are empty if %j is stored", (text) => {
    expect(unpackPtAccount(text)).toEqual(none);
  });

  it.each([
    ["x", true],
    [" x ", true],
    ["", false],
    ["  ", false],
    ["a;b", false],
  ])("part %j: %s", (text, sound) => expect(isPtPart(text)).toBe(sound));
});
