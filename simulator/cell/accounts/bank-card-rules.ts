import { NOT_ASKED } from "#contract/calls/bank-cards.ts";
import { isClabe, isUpiAccount } from "#contract/payees.ts";
import { packPtAccount, unpackPtAccount } from "#contract/pt-account.ts";
import type { Locale } from "#contract/values/locale.ts";
import { isRefusal, type Refusal, refuse } from "#contract/refusals.ts";

/** The fields of a card whose rules differ from country to country. */
interface LocalFields {
  readonly ifsc_code: string;
  readonly upi_account: string;
}

const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;

/** Returns the fields to store, or `ifsc_invalid`, `upi_required`, `upi_invalid`. */
export function localFields(locale: Locale, { ifsc_code, upi_account }: LocalFields): LocalFields | Refusal {
  const isIfsc = locale === "in" ? IFSC.test(ifsc_code) : ifsc_code === NOT_ASKED;
  if (!isIfsc) return refuse("ifsc_invalid");
  if (upi_account === "") return refuse("upi_required");
  const kept = accountOf(locale, upi_account);
  return isRefusal(kept) ? kept : { ifsc_code, upi_account: kept.account };
}

function accountOf(locale: Locale, account: string): { account: string } | Refusal {
  switch (locale) {
    case "in":
      return isUpiAccount(account) ? { account } : refuse("upi_invalid");
    case "mx":
      return isClabe(account) ? { account } : refuse("upi_invalid");
    case "pt": {
      const parts = unpackPtAccount(account);
      const kept = parts === null ? null : packPtAccount(parts);
      return kept === null ? refuse("upi_invalid") : { account: kept };
    }
    case "vi":
      return { account };
  }
}
