import type { Locale } from "#contract/locale.ts";
import type { AnswerOf } from "#contract/call.ts";
import type { addRecharge } from "#contract/wallet.ts";
import { cellOf } from "../objects/member-id.ts";
import { type PayKey, channelName } from "./channels.ts";
import { signForm } from "./signature.ts";

/** What can become of a payment: it can be made, or why it cannot. */
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

/** A serial number: it names the member, so that whoever holds it finds the cell, and nobody can guess it. */
export function serialOf(kind: SerialKind, member: number, id: string): string {
  return `${kind}${member}-${id.replaceAll("-", "")}`;
}

/** The cell of a serial number's member, of so many; null where it is no serial number of that kind. */
export function cellOfSerial(kind: SerialKind, serial: string, cells: number): number | null {
  const [, found, member] = /^([RW])([1-9]\d{4,15})-[0-9a-f]{32}$/.exec(serial) ?? [];
  if (found !== kind) return null;
  const cell = cellOf(Number(member));
  return cell < cells ? cell : null;
}

/** Where payments are made: the only pages that take forms. */
export const PAY_PREFIX = "/sim/pay/";

/** The gateway that the card channel's form is posted to. */
export const CARD_PATH = `${PAY_PREFIX}card`;

/** Where the member's browser goes to make one payment, or to see what became of it. */
export function payAddress(serial: string, locale: Locale): string {
  return `${PAY_PREFIX}${serial}?locale=${locale}`;
}

/** To whom a manual payment is made. An account of no bank: nothing can be paid there. */
export const UPI_ACCOUNT = "rangoli.play@simulated";

/** A recharge that was begun, and who pays it. */
export interface Begun {
  readonly serial: string;
  readonly key: PayKey;
  /** Minor units. */
  readonly price: number;
  readonly name: string;
  /** Digits. */
  readonly mobile: string;
  readonly email: string;
}

/** Where a recharge that was begun goes on: each kind of channel says it in its own way. */
export function begunAnswer(begun: Begun, locale: Locale, signingKey: string): AnswerOf<typeof addRecharge> {
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

function formFields({ serial, price, name, mobile, email }: Begun, locale: Locale): Record<string, string> {
  return { serial_number: serial, price: (price / 100).toFixed(2), name, mobile: `+${mobile}`, email, locale };
}
