import { isClabe, isUpiAccount, pixKeyOf } from "#contract/payees.ts";
import { CURRENCY } from "#contract/values/locale.ts";
import type { Minor } from "#contract/values/values.ts";
import type { ManualPayment } from "./next-step.ts";

export type PaymentCode =
  /** India: the link opens a UPI app; as a QR code, the app scans it. */
  | { kind: "upi"; qr: string; link: string }
  /** Brazil: an app scans the code, or takes it as text ("Pix copia e cola"). */
  | { kind: "pix"; qr: string }
  | { kind: "vietqr"; qr: string }
  /** Mexico and all others: the member copies the account. */
  | { kind: "clabe" }
  | { kind: "account" };

/**
 * The form of the account decides, since a backend sends no country. A code names its country's currency, so an
 * amount of another one gets none.
 */
export function paymentCode(payment: ManualPayment, currency = CURRENCY): PaymentCode {
  const { account, price, serial } = payment;
  switch (currency) {
    case "BRL": {
      const key = pixKeyOf(account);
      if (key === null) break;
      // Apps show the payee's registered name, whatever the code says.
      const payee = { name: "RECEBEDOR", city: "BRASIL" };
      return {
        kind: "pix",
        qr: pixCode({ key, amount: decimals(price), ...payee, reference: reference(serial, 25) || "***" }),
      };
    }
    case "VND": {
      const to = vietnameseAccount(account);
      if (to === null) break;
      // The smallest coin is a dong.
      const amount = String(Math.ceil(price / 100));
      return { kind: "vietqr", qr: vietQrCode({ ...to, amount, purpose: reference(serial, 25) }) };
    }
    case "MXN":
      if (isClabe(account)) return { kind: "clabe" };
      break;
    case "INR": {
      if (!isUpiAccount(account)) break;
      const link = upiLink(payment);
      return { kind: "upi", qr: link, link };
    }
  }
  return { kind: "account" };
}

const decimals = (price: Minor) => (price / 100).toFixed(2);

/**
 * A link that opens a UPI app with the payment filled in. Its parameters (NPCI, UPI Linking Specifications, version
 * 1.6, section 1.2; M: mandatory, C: mandatory for an order, O: optional):
 *
 * | name | | value |
 * | --- | --- | --- |
 * | pa | M | the payee's account, its `@` as it is |
 * | pn | M | the payee's name; a backend sends none, so the account |
 * | mc | O | the payee's merchant category code, four digits, if the backend sent one |
 * | tr | C | the serial number: letters and digits, at most 35 |
 * | tn | O | the note that payer and payee read: the serial number as it is shown |
 * | am | O | the amount, two decimals |
 * | cu | O | INR |
 *
 * Blanks are `%20`: some apps show a plus sign as one.
 */
export function upiLink({ account, price, serial, merchantCode }: ManualPayment): string {
  const fields = {
    pa: account,
    pn: account,
    mc: merchantCode ?? "",
    tr: reference(serial, 35),
    tn: serial,
    am: decimals(price),
    cu: "INR",
  };
  const query = Object.entries(fields)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%40", "@")}`);
  return `upi://pay?${query.join("&")}`;
}

interface PixPayment {
  key: string;
  amount?: string;
  name: string;
  city: string;
  /** At most 25 letters and digits; `***` for none. */
  reference: string;
}

/** A static Pix code (Banco Central do Brasil, Manual de Padrões para Iniciação do Pix). */
export function pixCode({ key, amount, name, city, reference: txid }: PixPayment): string {
  return withChecksum([
    ["00", "01"],
    [
      "26",
      emv([
        ["00", "br.gov.bcb.pix"],
        ["01", key],
      ]),
    ],
    ["52", "0000"],
    ["53", "986"],
    ...(amount === undefined ? [] : [["54", amount] as const]),
    ["58", "BR"],
    ["59", name],
    ["60", city],
    ["62", emv([["05", txid]])],
  ]);
}

/**
 * The bank's number at NAPAS, six digits, and the account there, letters and digits; null for any other text. Digits in
 * one piece may be the number of a card, which is no account.
 */
function vietnameseAccount(text: string): { bank: string; number: string } | null {
  const [, bank, mark, number] = /^(97\d{4})([\s/-]?)([\dA-Z]{6,19})$/.exec(text) ?? [];
  if (bank === undefined || number === undefined) return null;
  return mark === "" && /^(?:\d{16}|\d{19})$/.test(text) ? null : { bank, number };
}

interface VietQrPayment {
  bank: string;
  number: string;
  /** Whole dong. */
  amount: string;
  /** The transfer's text; banks find the payment by it. */
  purpose: string;
}

/** A VietQR code of a transfer to an account (NAPAS, VietQR format, version 1.0). */
export function vietQrCode({ bank, number, amount, purpose }: VietQrPayment): string {
  const account = emv([
    ["00", bank],
    ["01", number],
  ]);
  return withChecksum([
    ["00", "01"],
    ["01", "12"],
    [
      "38",
      emv([
        ["00", "A000000727"],
        ["01", account],
        ["02", "QRIBFTTA"],
      ]),
    ],
    ["53", "704"],
    ["54", amount],
    ["58", "VN"],
    ...(purpose === "" ? [] : [["62", emv([["08", purpose]])] as const]),
  ]);
}

type EmvField = readonly [id: string, value: string];

/** Fields as id, length in two digits, value (EMVCo, QR Code Specification for Payment Systems). */
function emv(fields: readonly EmvField[]): string {
  return fields.map(([id, value]) => `${id}${String(value.length).padStart(2, "0")}${value}`).join("");
}

/** The last field is the checksum of all that comes before its value. */
function withChecksum(fields: readonly EmvField[]): string {
  const text = `${emv(fields)}6304`;
  return text + crc16(text).toString(16).toUpperCase().padStart(4, "0");
}

/** CRC-16/CCITT-FALSE of ASCII text. */
export function crc16(text: string): number {
  let crc = 0xffff;
  for (const char of text) {
    crc ^= char.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc;
}

/** The end of a serial number, which distinguishes it: at most so many letters and digits. */
function reference(serial: string, max: number): string {
  return serial.replaceAll(/[^A-Za-z0-9]/g, "").slice(-max);
}
