import { NAME } from "#brand/brand.ts";
import type { AnswerOf } from "#contract/call.ts";
import { CURRENCY, type Locale, type LocalizedText, localized } from "#contract/values/locale.ts";
import { type addRecharge, RECHARGE_MAX, RECHARGE_MIN } from "#contract/calls/wallet.ts";
import { cellOf } from "../objects/placement.ts";
import type { Theme } from "../http/own-page.ts";
import type { PayKey, CallBack } from "../objects/cell-api.ts";
import { timingSafeEqual } from "node:crypto";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

interface PayChannel {
  readonly key: PayKey;
  /** The least and the greatest amount of one recharge, minor units. */
  readonly min: number;
  readonly max: number;
  readonly name: LocalizedText;
  /** Comma-separated, whole units. */
  readonly fixed_amounts: string;
}

interface TransferSystem {
  /** Its own name, the same in every language. */
  readonly name: string;
  /** A UPI account, a Pix key, a CLABE or a VietQR account, which no bank has. */
  readonly payee: string;
}

const TRANSFER_SYSTEMS: Readonly<Partial<Record<string, TransferSystem>>> = {
  INR: { name: "UPI", payee: "pay@simulated" },
  BRL: { name: "Pix", payee: "00000000-0000-4000-8000-000000000000" },
  MXN: { name: "SPEI", payee: "999180000000000015" },
  VND: { name: "VietQR", payee: "979999-0000000000" },
};

/** How members of a currency's country pay an account from their own bank's app; null: we know no way. */
export function transferSystem(currency = CURRENCY): TransferSystem | null {
  return TRANSFER_SYSTEMS[currency] ?? null;
}

/** Each channel shows another kind of answer to a recharge; `upi` is a transfer by the currency's own system. */
export function payChannels(currency = CURRENCY): readonly PayChannel[] {
  const system = transferSystem(currency);
  return system === null ? PAY_PAGES : [transferChannel(system), ...PAY_PAGES];
}

function transferChannel({ name }: TransferSystem): PayChannel {
  return {
    key: "upi",
    min: RECHARGE_MIN * 100,
    max: 100_000 * 100,
    name: localized(name, name, name, name),
    fixed_amounts: "100,200,500,1000,2000,5000",
  };
}

const PAY_PAGES: readonly PayChannel[] = [
  {
    key: "card",
    min: RECHARGE_MIN * 100,
    max: 500_000 * 100,
    name: { in: "Card", pt: "Cartão", mx: "Tarjeta", vi: "Thẻ" },
    fixed_amounts: "200,500,1000,5000,10000",
  },
  {
    key: "hosted",
    min: RECHARGE_MIN * 100,
    max: 500_000 * 100,
    name: { in: "Checkout page", pt: "Página de pagamento", mx: "Página de pago", vi: "Trang thanh toán" },
    fixed_amounts: "500,1000,5000",
  },
  {
    key: "redirect",
    min: RECHARGE_MIN * 100,
    max: RECHARGE_MAX * 100,
    name: { in: "Net banking", pt: "Internet banking", mx: "Banca en línea", vi: "Ngân hàng trực tuyến" },
    fixed_amounts: "1000,5000,10000,50000",
  },
];

interface BankCode {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

export function channelName(key: string, locale: Locale): string {
  return [...payChannels(), ...WITHDRAWAL_CHANNELS].find((channel) => channel.key === key)?.name[locale] ?? key;
}

interface WithdrawalChannel {
  readonly key: string;
  readonly name: Readonly<Record<Locale, string>>;
  readonly bank_code_group_id: number;
  /** If not empty, a withdrawal must name one of them. */
  readonly bank_codes: readonly BankCode[];
}

/** The banks are fictitious. */
export const WITHDRAWAL_CHANNELS: readonly WithdrawalChannel[] = [
  {
    key: "bank",
    name: { in: "Bank transfer", pt: "Transferência bancária", mx: "Transferencia bancaria", vi: "Chuyển khoản" },
    bank_code_group_id: 0,
    bank_codes: [],
  },
  {
    key: "instant",
    name: { in: "Instant payout", pt: "Pagamento instantâneo", mx: "Pago instantáneo", vi: "Chi trả tức thì" },
    bank_code_group_id: 1,
    bank_codes: [
      { id: 1, code: "LOTUS", name: "Lotus Bank" },
      { id: 2, code: "BANYAN", name: "Banyan Bank" },
      { id: 3, code: "PEEPAL", name: "Peepal Bank" },
      { id: 4, code: "TEAK", name: "Teak Bank" },
    ],
  },
];

/** R: a recharge; W: a withdrawal. */
type SerialKind = "R" | "W";

/** Names the member, so that the cell can be found; the random part makes it unguessable. */
export function serialOf(kind: SerialKind, member: number, id: string): string {
  return `${kind}${member}-${id.replaceAll("-", "")}`;
}

/** The cell of the member that a serial number names; null for any other text. */
export function cellOfSerial(kind: SerialKind, serial: string, cells: number): number | null {
  const [, found, member] = /^([RW])([1-9]\d{4,15})-[0-9a-f]{32}$/.exec(serial) ?? [];
  if (found !== kind) return null;
  const cell = cellOf(Number(member));
  return cell < cells ? cell : null;
}

/** Path of the payment pages: the only pages that accept forms. */
export const PAY_PREFIX = "/sim/pay/";

/** The card channel's form is posted here. */
export const CARD_PATH = `${PAY_PREFIX}card`;

/** How a payment page is shown. */
export interface View {
  readonly locale: Locale;
  /** Undefined: the browser's preference. */
  readonly theme?: Theme | undefined;
}

export function payAddress(serial: string, { locale, theme }: View): string {
  return `${PAY_PREFIX}${serial}?locale=${locale}${theme === undefined ? "" : `&theme=${theme}`}`;
}

interface BegunRecharge {
  readonly serial: string;
  readonly key: PayKey;
  /** Minor units. */
  readonly price: number;
  readonly name: string;
  /** Digits. */
  readonly mobile: string;
  readonly email: string;
}

/** Answers a recharge that was begun with the next step of its channel. */
export function begunAnswer(begun: BegunRecharge, locale: Locale, signingKey: string): AnswerOf<typeof addRecharge> {
  const { serial, key, price } = begun;
  const address = payAddress(serial, { locale });
  switch (key) {
    case "upi":
      return { serial_number: serial, upi_account: transferSystem()?.payee ?? "", price };
    case "redirect":
      return { serial_number: serial, pay_url: address };
    case "hosted": {
      const name = `${NAME} · ${channelName(key, locale)}`;
      return { serial_number: serial, options: { checkout_url: address, order: serial, amount: price, name } };
    }
    case "card": {
      const fields = formFields(begun, locale);
      const signature = signForm(signingKey, fields);
      return { serial_number: serial, gateway: CARD_PATH, data_dict: { ...fields, signature } };
    }
  }
}

function formFields({ serial, price, name, mobile, email }: BegunRecharge, locale: Locale): Record<string, string> {
  return { serial_number: serial, price: (price / 100).toFixed(2), name, mobile: `+${mobile}`, email, locale };
}

/** Hex. */
export function signCallBack(key: string, { serial_number, price, outcome }: CallBack): string {
  return sign(key, ["call back", serial_number, price, outcome]);
}

/** Constant-time comparison. */
export function isSignedCallBack(key: string, callBack: CallBack, signature: string): boolean {
  return isSame(signCallBack(key, callBack), signature);
}

/** Signs the fields of a form, hex: a browser carries the fields, and could change them. */
export function signForm(key: string, fields: Readonly<Record<string, string>>): string {
  return sign(key, ["form", ...Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/** Constant-time comparison. */
export function isSignedForm(key: string, fields: Readonly<Record<string, string>>, signature: string): boolean {
  return isSame(signForm(key, fields), signature);
}

// The first part names the kind, so that a form's signature is never valid for a call-back.
function sign(key: string, parts: readonly unknown[]): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(JSON.stringify(parts))));
}

function isSame(expected: string, given: string): boolean {
  const [wanted, shown] = [utf8ToBytes(expected), utf8ToBytes(given)];
  const isSameLength = wanted.byteLength === shown.byteLength;
  // timingSafeEqual throws for different lengths.
  return timingSafeEqual(isSameLength ? shown : wanted, wanted) && isSameLength;
}
