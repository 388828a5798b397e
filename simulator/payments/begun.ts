import type { Locale } from "#contract/locale.ts";
import type { AnswerOf } from "#contract/call.ts";
import type { addRecharge } from "#contract/wallet.ts";
import { channelName, type PayKey } from "./channels.ts";
import { CARD_PATH, payAddress } from "./pages/addresses.ts";
import { signForm } from "./signature.ts";

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
