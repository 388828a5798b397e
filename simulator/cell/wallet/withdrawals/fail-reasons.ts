import type { Locale } from "#contract/locale.ts";

const texts = {
  account_refused: {
    in: "The bank does not know this account",
    pt: "O banco não conhece esta conta",
    mx: "El banco no conoce esta cuenta",
    vi: "Ngân hàng không có tài khoản này",
  },
  rejected_by_hand: {
    in: "The withdrawal was not approved",
    pt: "O saque não foi aprovado",
    mx: "El retiro no fue aprobado",
    vi: "Lệnh rút tiền không được duyệt",
  },
} as const satisfies Record<string, Readonly<Record<Locale, string>>>;

/** Why a withdrawal was rejected. */
export type FailReason = keyof typeof texts;

/** A reason in the member's language; empty where there is none. */
export function failReasonText(reason: FailReason | null, locale: Locale): string {
  return reason === null ? "" : texts[reason][locale];
}
