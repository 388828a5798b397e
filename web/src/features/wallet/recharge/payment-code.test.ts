import { encodeQR } from "qr";
import decodeQR from "jsqr";
import fc from "fast-check";
import { QRPay } from "vietnam-qr-pay";
import { describe, expect, it } from "vitest";
import { qrPath } from "#web/ui/qr-path.ts";
import type { ManualPayment } from "./next-step.ts";
import { crc16, paymentCode, pixCode, upiLink } from "./payment-code.ts";

/** Accounts as a backend of each country would send them. */
const PAYEES = {
  in: "pay@simulated",
  pt: "00000000-0000-4000-8000-000000000000",
  mx: "999180000000000015",
  vi: "979999-0000000000",
};

const payment = (account: string, price = 50_050) => ({ account, price, serial: `R120007-${"0b8e5c1f".repeat(4)}` });

function qrOf(paid: ManualPayment, currency: string): string {
  const code = paymentCode(paid, currency);
  if (!("qr" in code)) throw new Error(code.kind);
  return code.qr;
}

/** The fields of an EMV text, read without our code. */
function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const length = Number(text.slice(at + 2, at + 4));
    fields.set(text.slice(at, at + 2), text.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return fields;
}

describe("the checksum", () => {
  it("is that of the published check value", () => expect(crc16("123456789")).toBe(0x29b1));
});

describe("a Pix code", () => {
  it("equals the example of the Banco Central", () => {
    const example = { key: "123e4567-e12b-12d1-a456-426655440000", name: "Fulano de Tal", city: "BRASILIA" };
    expect(pixCode({ ...example, reference: "***" })).toBe(
      "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D",
    );
  });

  // The codes of these accounts, read by @brazilian-utils/brazilian-utils 2.4.0 (getPixPayloadInfo) and pix-utils 2.8.2
  // (parsePix): the same key, 500.5, and 25 letters and digits as the transaction's id.
  it.each([
    ["+5511987654321", "+5511987654321"],
    ["(11) 98765-4321", "+5511987654321"],
    ["+351 912 345 678", "+351912345678"],
    ["Asha@Example.COM", "asha@example.com"],
    ["123.456.789-09", "12345678909"],
    ["11.222.333/0001-81", "11222333000181"],
    ["12.abc.345/01de-35", "12ABC34501DE35"],
    [PAYEES.pt.toUpperCase(), PAYEES.pt],
  ])("is made for the key %s: %s", (account, key) => {
    const fields = fieldsOf(qrOf(payment(account), "BRL"));
    expect(fields.get("54")).toBe("500.50");
    expect(fieldsOf(fields.get("26") ?? "").get("01")).toBe(key);
    expect(fieldsOf(fields.get("62") ?? "").get("05")).toMatch(/^[A-Za-z0-9]{25}$/);
  });
});

/**
 * vietnam-qr-pay 1.5.1, napas-qr-python 0.2.0 and vnqr 0.1.2 write it for bank 970403, account 0011012345678, 180,000
 * dong and the text R1200070b8e5c1f. vietqr-emvco 1.0.0 adds the category 52 and a name 59 of its own, and has the text
 * in 62-08 as well. It and napas-qr-python read our codes of the first, second and sixth account below: bank, account,
 * amount and text as they are here.
 */
const BUILT =
  "00020101021238570010A00000072701270006970403011300110123456780208QRIBFTTA530370454061800005802VN62190815R1200070b8e5c1f6304FB3A";

describe("a VietQR code", () => {
  it("equals what the country's libraries build", () => {
    const paid = { account: "970403-0011012345678", price: 18_000_000, serial: "R120007-0b8e5c1f" };
    expect(qrOf(paid, "VND")).toBe(BUILT);
  });

  const serial = "0b8e5c1f".repeat(4).slice(-25);

  it.each([
    ["979999-0000000000", 50_000, "979999", "0000000000", "500"],
    ["970436 0011004123456", 100, "970436", "0011004123456", "1"],
    ["970436/0011004123456", 123_456_789_000, "970436", "0011004123456", "1234567890"],
    ["9704360123456", 50_000, "970436", "0123456", "500"],
    // Wallets have accounts with letters at their banks.
    ["971025-PSP123456789000000", 50_000, "971025", "PSP123456789000000", "500"],
    ["970454-99MM24011M34875080", 50_000, "970454", "99MM24011M34875080", "500"],
    // A part of a dong cannot be paid.
    ["979999-0000000000", 50_050, "979999", "0000000000", "501"],
  ])("is read by vietnam-qr-pay: %s, %i", (account, price, bankBin, bankNumber, amount) => {
    expect(new QRPay(qrOf(payment(account, price), "VND"))).toMatchObject({
      isValid: true,
      amount,
      consumer: { bankBin, bankNumber },
      provider: { service: "QRIBFTTA" },
      additionalData: { purpose: serial },
    });
  });

  it.each(["9704366612345678", "9704366612345678901", "970436-12345", "970436", "VCB 0011004123456"])(
    "is not made for %s, which may be a card or no account",
    (account) => expect(paymentCode(payment(account), "VND")).toEqual({ kind: "account" }),
  );
});

describe("a payment code", () => {
  it.each([
    [PAYEES.in, "INR", "upi"],
    ["50100012345678@HDFC0001234.ifsc.npci", "INR", "upi"],
    [PAYEES.pt, "BRL", "pix"],
    [PAYEES.vi, "VND", "vietqr"],
    [PAYEES.mx, "MXN", "clabe"],
    ["032180000118359718", "MXN", "account"],
    ["Bank of Somewhere 12", "INR", "account"],
    ["asha@example.com", "INR", "account"],
    // Never in another currency than the account's country's.
    [PAYEES.pt, "INR", "account"],
    [PAYEES.vi, "INR", "account"],
    [PAYEES.mx, "INR", "account"],
    [PAYEES.in, "BRL", "account"],
    [PAYEES.in, "VND", "account"],
    [PAYEES.in, "MXN", "account"],
    [PAYEES.in, "USD", "account"],
  ])("of %s in %s is %s", (account, currency, kind) => {
    expect(paymentCode(payment(account), currency).kind).toBe(kind);
  });

  it.each([
    [
      { account: "asha@upi", price: 50_050, serial: "R1-a&b" },
      "upi://pay?pa=asha@upi&pn=asha@upi&tr=R1ab&tn=R1-a%26b&am=500.50&cu=INR",
    ],
    [
      { account: "asha@upi", price: 50_000, serial: "Order 12", merchantCode: "5816" },
      "upi://pay?pa=asha@upi&pn=asha@upi&mc=5816&tr=Order12&tn=Order%2012&am=500.00&cu=INR",
    ],
    [{ account: "asha@upi", price: 1, serial: "…" }, "upi://pay?pa=asha@upi&pn=asha@upi&tn=%E2%80%A6&am=0.01&cu=INR"],
    [
      payment(PAYEES.in),
      `upi://pay?pa=pay@simulated&pn=pay@simulated&tr=007${"0b8e5c1f".repeat(4)}&tn=R120007-${"0b8e5c1f".repeat(4)}&am=500.50&cu=INR`,
    ],
  ])("opens UPI apps: %j", (paid, link) => expect(upiLink(paid)).toBe(link));

  it.each([
    [PAYEES.in, "INR"],
    [PAYEES.pt, "BRL"],
    [PAYEES.vi, "VND"],
  ])("can be read by another decoder: %s", (account, currency) => {
    const qr = qrOf(payment(account), currency);
    expect(decoded(qr)).toBe(qr);
  });

  it("keeps well-formed fields for any price", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (price) => {
        const qr = qrOf(payment(PAYEES.pt, price), "BRL");
        expect(Math.round(Number(fieldsOf(qr).get("54")) * 100)).toBe(price);
        expect(crc16(qr.slice(0, -4)).toString(16).toUpperCase().padStart(4, "0")).toBe(qr.slice(-4));
      }),
    );
  });
});

const SCALE = 4;

/** Draws the squares of the component's path into pixels, and decodes them with a library that does not encode. */
function decoded(text: string): string | undefined {
  const { size, path } = qrPath(text);
  expect(size).toBe(encodeQR(text, "raw", { ecc: "medium", border: 4 }).length);
  const width = size * SCALE;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x = "", y = ""] of path.matchAll(/M(\d+) (\d+)/g)) {
    for (let dy = 0; dy < SCALE; dy++) {
      for (let dx = 0; dx < SCALE; dx++) {
        const at = ((Number(y) * SCALE + dy) * width + Number(x) * SCALE + dx) * 4;
        pixels.fill(0, at, at + 3);
      }
    }
  }
  return decodeQR(pixels, width, width)?.data;
}
