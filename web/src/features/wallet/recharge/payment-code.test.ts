import { encodeQR } from "qr";
import decodeQR from "jsqr";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { qrPath } from "#web/ui/qr-path.ts";
import { crc16, isTaxNumber, paymentCode, pixCode, upiLink, vietQrCode } from "./payment-code.ts";

/** Accounts as a backend of each country would send them. */
const PAYEES = {
  in: "pay@simulated",
  pt: "00000000-0000-4000-8000-000000000000",
  mx: "999180000000000015",
  vi: "979999-0000000000",
};

const payment = (account: string, price = 50_050) => ({ account, price, serial: `R120007-${"0b8e5c1f".repeat(4)}` });

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

  it.each(["+5511987654321", "asha@example.com", "12345678909", "11222333000181", PAYEES.pt])(
    "is made for the key %s",
    (key) => {
      const code = paymentCode(payment(key), "BRL");
      if (code.kind !== "pix") throw new Error(code.kind);
      const fields = fieldsOf(code.qr);
      expect(fields.get("54")).toBe("500.50");
      expect(fieldsOf(fields.get("26") ?? "").get("01")).toBe(key);
      expect(fieldsOf(fields.get("62") ?? "").get("05")).toMatch(/^[A-Za-z0-9]{25}$/);
    },
  );
});

describe("a VietQR code", () => {
  it("equals the example of NAPAS", () => {
    expect(
      vietQrCode({
        bank: "970403",
        number: "0011012345678",
        amount: "180000",
        bill: "NPS6869",
        purpose: "thanh toan don hang",
      }),
    ).toBe(
      "00020101021238570010A00000072701270006970403011300110123456780208QRIBFTTA530370454061800005802VN62340107NPS68690819thanh toan don hang63042E2E",
    );
  });

  it("is made for a bank's number and an account", () => {
    const code = paymentCode(payment(PAYEES.vi, 50_000), "VND");
    if (code.kind !== "vietqr") throw new Error(code.kind);
    expect(fieldsOf(code.qr).get("54")).toBe("500");
  });
});

describe("a payment code", () => {
  it("is a link for UPI accounts, and none for a Clabe or an unknown account", () => {
    expect(paymentCode(payment(PAYEES.in))).toMatchObject({ kind: "upi", link: upiLink(payment(PAYEES.in)) });
    expect(paymentCode(payment(PAYEES.mx))).toEqual({ kind: "clabe" });
    expect(paymentCode(payment("032180000118359718"))).toEqual({ kind: "account" });
    expect(paymentCode(payment("Bank of Somewhere 12"))).toEqual({ kind: "account" });
  });

  it.each([
    [PAYEES.pt, "INR"],
    [PAYEES.vi, "INR"],
    [PAYEES.in, "BRL"],
    [PAYEES.in, "VND"],
  ])("is never in another currency than the amount: %s in %s", (account, currency) => {
    expect(paymentCode(payment(account), currency)).toEqual({ kind: "account" });
  });

  it("opens UPI apps with account, payee, amount and serial number", () => {
    expect(upiLink({ account: "asha@upi", price: 50_050, serial: "R1-a&b" })).toBe(
      "upi://pay?pa=asha%40upi&pn=asha%40upi&am=500.50&cu=INR&tn=R1-a%26b",
    );
  });

  it.each([
    [PAYEES.in, "INR"],
    [PAYEES.pt, "BRL"],
    [PAYEES.vi, "VND"],
  ])("can be read by another decoder: %s", (account, currency) => {
    const code = paymentCode(payment(account), currency);
    if (!("qr" in code)) throw new Error(code.kind);
    expect(decoded(code.qr)).toBe(code.qr);
  });

  it("keeps well-formed fields for any price", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (price) => {
        const code = paymentCode(payment(PAYEES.pt, price), "BRL");
        if (code.kind !== "pix") throw new Error(code.kind);
        expect(Math.round(Number(fieldsOf(code.qr).get("54")) * 100)).toBe(price);
        expect(crc16(code.qr.slice(0, -4)).toString(16).toUpperCase().padStart(4, "0")).toBe(code.qr.slice(-4));
      }),
    );
  });
});

describe("a tax number", () => {
  it.each(["12345678909", "98765432100", "11222333000181"])("accepts %s", (text) => {
    expect(isTaxNumber(text)).toBe(true);
  });
  it.each(["12345678908", "11111111111", "11222333000182", "1234567890", ""])("refuses %s", (text) => {
    expect(isTaxNumber(text)).toBe(false);
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
