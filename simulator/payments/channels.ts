import type { Locale } from "#contract/locale.ts";
import type { PAY_KEYS } from "#contract/wallet.ts";

export type PayKey = (typeof PAY_KEYS)[number];

interface PayChannel {
  readonly key: PayKey;
  readonly name: Readonly<Record<Locale, string>>;
  /** Comma-separated, whole units. */
  readonly fixed_amounts: string;
}

/** Each channel shows another kind of answer to a recharge. */
export const PAY_CHANNELS: readonly PayChannel[] = [
  {
    key: "upi",
    name: { in: "UPI", pt: "UPI manual", mx: "UPI manual", vi: "UPI thủ công" },
    fixed_amounts: "100,200,500,1000,2000,5000",
  },
  {
    key: "card",
    name: { in: "Card", pt: "Cartão", mx: "Tarjeta", vi: "Thẻ" },
    fixed_amounts: "200,500,1000,5000,10000",
  },
  {
    key: "hosted",
    name: { in: "Checkout page", pt: "Página de pagamento", mx: "Página de pago", vi: "Trang thanh toán" },
    fixed_amounts: "500,1000,5000",
  },
  {
    key: "redirect",
    name: { in: "Net banking", pt: "Banco on-line", mx: "Banca en línea", vi: "Ngân hàng trực tuyến" },
    fixed_amounts: "1000,5000,10000,50000",
  },
];

interface BankCode {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

export function channelName(key: string, locale: Locale): string {
  return [...PAY_CHANNELS, ...WITHDRAWAL_CHANNELS].find((channel) => channel.key === key)?.name[locale] ?? key;
}

export interface WithdrawalChannel {
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
