import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isSignedCallBack, isSignedForm, signCallBack, signForm } from "./payment.ts";

const KEY = "a payment key for tests";
const CALL_BACK = { serial_number: `R120007-${"0".repeat(32)}`, price: 10_050, outcome: "paid" } as const;

const hmac = (key: string, text: string) => createHmac("sha256", key).update(text).digest("hex");

describe("a call-back's signature", () => {
  it("is the HMAC that the contract describes", () => {
    const text = `["call back","${CALL_BACK.serial_number}",10050,"paid"]`;
    expect(signCallBack(KEY, CALL_BACK)).toBe(hmac(KEY, text));
  });

  it("is valid for the signed fields only", () => {
    const signature = signCallBack(KEY, CALL_BACK);
    expect(isSignedCallBack(KEY, CALL_BACK, signature)).toBe(true);
    expect(isSignedCallBack(KEY, { ...CALL_BACK, price: 10_051 }, signature)).toBe(false);
    expect(isSignedCallBack(KEY, { ...CALL_BACK, outcome: "failed" }, signature)).toBe(false);
    expect(isSignedCallBack(KEY, { ...CALL_BACK, serial_number: "R1" }, signature)).toBe(false);
    expect(isSignedCallBack("another", CALL_BACK, signature)).toBe(false);
  });

  it("is refused if it is shorter, longer or has other bytes", () => {
    const signature = signCallBack(KEY, CALL_BACK);
    for (const wrong of ["", signature.slice(0, -1), `${signature}0`, signature.toUpperCase(), "é".repeat(32)]) {
      expect(isSignedCallBack(KEY, CALL_BACK, wrong), wrong).toBe(false);
    }
  });
});

describe("a form's signature", () => {
  const fields = { serial_number: "R1", price: "5.00", name: "Asha" };

  it("is valid in any order of the fields", () => {
    const signature = signForm(KEY, fields);
    expect(isSignedForm(KEY, { name: "Asha", price: "5.00", serial_number: "R1" }, signature)).toBe(true);
  });

  it("is refused for other fields, and for fields with the same joined text", () => {
    const signature = signForm(KEY, fields);
    expect(isSignedForm(KEY, { ...fields, price: "50.00" }, signature)).toBe(false);
    expect(isSignedForm(KEY, { ...fields, more: "" }, signature)).toBe(false);
    expect(isSignedForm(KEY, { serial_number: "R1", price: "5.00", nameA: "sha" }, signature)).toBe(false);
    expect(signForm(KEY, { a: '","b' })).not.toBe(signForm(KEY, { a: "", b: "" }));
  });

  it("differs from the signature of a call-back", () => {
    expect(signForm(KEY, {})).not.toBe(signCallBack(KEY, CALL_BACK));
  });
});
