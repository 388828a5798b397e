import type { Locale } from "#contract/locale.ts";
import { isRefusal, type Refusal, refuse } from "#contract/refusals.ts";
import { isClabe } from "./clabe.ts";
import { packPtAccount, parsePtAccount } from "./pt-account.ts";

/** The fields of a card whose rules differ from country to country. */
export interface LocalFields {
  readonly ifsc_code: string;
  readonly upi_account: string;
}

const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;
/** What stands for an IFSC code outside India. */
const NO_IFSC = "None";
const UPI = /^[^\s@]+@[^\s@]+$/;

/** A card's local fields as they are kept, or `ifsc_invalid`, `upi_required`, `upi_invalid`. */
export function localFields(locale: Locale, { ifsc_code, upi_account }: LocalFields): LocalFields | Refusal {
  const isIfsc = locale === "in" ? IFSC.test(ifsc_code) : ifsc_code === NO_IFSC;
  if (!isIfsc) return refuse("ifsc_invalid");
  if (upi_account === "") return refuse("upi_required");
  const kept = accountOf(locale, upi_account);
  return isRefusal(kept) ? kept : { ifsc_code, upi_account: kept.account };
}

function accountOf(locale: Locale, account: string): { account: string } | Refusal {
  switch (locale) {
    case "in":
      return UPI.test(account) ? { account } : refuse("upi_invalid");
    case "mx":
      return isClabe(account) ? { account } : refuse("upi_invalid");
    case "pt": {
      const parsed = parsePtAccount(account);
      return parsed === null ? refuse("upi_invalid") : { account: packPtAccount(parsed) };
    }
    case "vi":
      return { account };
  }
}
