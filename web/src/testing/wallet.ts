/** Ways to pay in and to be paid out, as the server answers them, in the wire's own units. */
export function payChannelFields(fields: Record<string, unknown> = {}) {
  return {
    contact_url: "/contactSupport",
    queryset: [
      { key: "upi", name: "UPI", fixed_amounts: "100,200,500" },
      { key: "card", name: "Card", fixed_amounts: "" },
    ],
    ...fields,
  };
}

export function withdrawalChannelFields(fields: Record<string, unknown> = {}) {
  return {
    contact_url: "/contactSupport",
    queryset: [
      { key: "bank", name: "Bank transfer", bank_code_group_id: 0, bank_codes: [] },
      {
        key: "instant",
        name: "Instant payout",
        bank_code_group_id: 1,
        bank_codes: [{ id: 1, code: "LOTUS", name: "Lotus Bank" }],
      },
    ],
    fee_rate: 0.02,
    min: 100,
    max: 50_000,
    ...fields,
  };
}

/** The serial number of a recharge (R) or a withdrawal (W). */
export const serialOf = (kind: "R" | "W", at: number) => `${kind}120007-${String(at).padStart(32, "0")}`;

/** One page of a list. */
export const pageFields = (queryset: readonly unknown[], count = queryset.length) => ({
  page: { count, p: 1, p_size: 10 },
  queryset,
});
