import type { Locale } from "#contract/locale.ts";
import type { AnswerOf } from "#contract/call.ts";
import type { addRecharge } from "#contract/wallet.ts";
import { cellOf } from "../objects/member-id.ts";
import { type PayKey, channelName } from "./channels.ts";
import { signForm } from "./signature.ts";

/** `open` can be paid; every other state is final or blocks the payment. */
export type PaymentState = "open" | "paid" | "failed" | "expired" | "limited";

/** A payment as its page shows it. */
export interface Payment {
  readonly serial: string;
  readonly key: PayKey;
  /** Minor units. */
  readonly price: number;
  readonly state: PaymentState;
}

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

export function payAddress(serial: string, locale: Locale): string {
  return `${PAY_PREFIX}${serial}?locale=${locale}`;
}

/** Payee of manual payments. No bank has this account. */
export const UPI_ACCOUNT = "rangoli.play@simulated";

/** A recharge that was begun, with its payer. */
export interface BegunRecharge {
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
  const address = payAddress(serial, locale);
  switch (key) {
    case "upi":
      return { serial_number: serial, upi_account: UPI_ACCOUNT, price, pay_url: address };
    case "redirect":
      return { serial_number: serial, pay_url: address };
    case "hosted": {
      const name = `rangoli · ${channelName(key, locale)}`;
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
