import { isClabe } from "#contract/calls/bank-cards.ts";
import { CURRENCY } from "#contract/values/locale.ts";
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
  const amount = (price / 100).toFixed(2);
  if (currency === "BRL" && isPixKey(account)) {
    // Apps show the payee's registered name, whatever the code says.
    const payee = { name: "RECEBEDOR", city: "BRASIL" };
    return { kind: "pix", qr: pixCode({ key: account, amount, ...payee, reference: reference(serial) }) };
  }
  const [, bank, number] = /^(97\d{4})[\s/-]?(\d{6,19})$/.exec(account) ?? [];
  if (currency === "VND" && bank !== undefined && number !== undefined) {
    const dong = amount.replace(/\.00$/, "");
    return { kind: "vietqr", qr: vietQrCode({ bank, number, amount: dong, bill: reference(serial) }) };
  }
  if (isClabe(account)) return { kind: "clabe" };
  if (currency === "INR" && /^[^\s@]+@[^\s@.]+$/.test(account)) {
    const link = upiLink(payment);
    return { kind: "upi", qr: link, link };
  }
  return { kind: "account" };
}

/** A link that opens a UPI app with the payment filled in (NPCI, UPI Linking Specifications). */
export function upiLink({ account, price, serial }: ManualPayment): string {
  const fields = { pa: account, pn: account, am: (price / 100).toFixed(2), cu: "INR", tn: serial };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
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

interface VietQrPayment {
  /** The bank's number at NAPAS, six digits. */
  bank: string;
  number: string;
  amount: string;
  bill: string;
  purpose?: string;
}

/** A VietQR code of a transfer to an account (NAPAS, VietQR format, version 1.0). */
export function vietQrCode({ bank, number, amount, bill, purpose }: VietQrPayment): string {
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
    ["62", emv([["01", bill], ...(purpose === undefined ? [] : [["08", purpose] as const])])],
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

/** The end of a serial number: the codes allow 25 letters and digits. */
function reference(serial: string): string {
  return serial.replaceAll(/[^A-Za-z0-9]/g, "").slice(-25) || "***";
}

const RANDOM_KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const MOBILE = /^\+55\d{10,11}$/;

function isPixKey(text: string): boolean {
  return RANDOM_KEY.test(text) || MAIL.test(text) || MOBILE.test(text) || isTaxNumber(text);
}

const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** Validates a CPF (11 digits) or a CNPJ (14 digits) by its two check digits. */
export function isTaxNumber(text: string): boolean {
  const weights = text.length === 11 ? CPF_WEIGHTS : CNPJ_WEIGHTS;
  if (!/^(?:\d{11}|\d{14})$/.test(text) || /^(\d)\1+$/.test(text)) return false;
  const digits = [...text].map(Number);
  const checkOf = (length: number) => {
    const used = weights.slice(weights.length - length);
    const sum = used.reduce((total, weight, at) => total + weight * (digits[at] ?? 0), 0);
    return ((sum * 10) % 11) % 10;
  };
  return checkOf(digits.length - 2) === digits.at(-2) && checkOf(digits.length - 1) === digits.at(-1);
}
