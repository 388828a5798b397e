import { NOT_ASKED } from "#contract/calls/bank-cards.ts";
import { isClabe, isUpiAccount, pixKeyOf, plainPayee } from "#contract/payees.ts";
import { CURRENCY, type Locale } from "#contract/values/locale.ts";

/** The payer's own account, which the channel `upi` asks for: of the system by which its currency is transferred. */
interface PayerAccount {
  kind: "upi" | "pix" | "clabe" | "other";
  /** The account as it is sent; null if it is wrong. */
  read: (typed: string) => string | null;
  /** An unused account, for play money. */
  standIn: string;
}

const OTHER: PayerAccount = { kind: "other", read: (typed) => typed.trim(), standIn: "player" };

const OF_CURRENCY: Readonly<Partial<Record<string, PayerAccount>>> = {
  INR: { kind: "upi", read: (typed) => upiOf(plainPayee(typed)), standIn: "player@simulated" },
  BRL: { kind: "pix", read: pixKeyOf, standIn: "00000000-0000-4000-8000-000000000001" },
  MXN: {
    kind: "clabe",
    read: (typed) => clabeOf(plainPayee(typed).replaceAll(/[\s-]/g, "")),
    standIn: "999180000000000028",
  },
};

const upiOf = (account: string) => (isUpiAccount(account) ? account : null);
const clabeOf = (digits: string) => (isClabe(digits) ? digits : null);

/** Vietnamese members are asked for none, and so are payers of dong: null. */
export function payerAccount(locale: Locale, currency = CURRENCY): PayerAccount | null {
  return locale === "vi" || currency === "VND" ? null : (OF_CURRENCY[currency] ?? OTHER);
}

/** `NOT_ASKED` if none is asked for; a wrong account goes as typed. */
export function sentAccount(account: PayerAccount | null, typed: string): string {
  return account === null ? NOT_ASKED : (account.read(typed) ?? typed.trim());
}
