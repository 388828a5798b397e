/** How a measure is told: what it is called, in which unit, and which way is better. */
export interface MeasureText {
  readonly label: string;
  readonly unit: "ms" | "share" | "count";
  readonly better: "less" | "more" | "either";
}

/** All that a report shows, in its order. What is not among them is in none: nobody's token gets in by a name. */
export const MEASURES = {
  stake_ack: { label: "stake answered after", unit: "ms", better: "less" },
  cash_out_ack: { label: "cash-out answered after", unit: "ms", better: "less" },
  tick_lateness: { label: "coefficient late by", unit: "ms", better: "less" },
  read_ack: { label: "read answered after", unit: "ms", better: "less" },
  join_ack: { label: "joining a gift event answered after", unit: "ms", better: "less" },
  log_in_ack: { label: "log-in answered after", unit: "ms", better: "less" },
  recovered_ack: { label: "answered after, when the crowd was gone", unit: "ms", better: "less" },
  stakes: { label: "stakes", unit: "count", better: "more" },
  cash_outs: { label: "cash-outs", unit: "count", better: "more" },
  joins: { label: "gifts joined", unit: "count", better: "more" },
  log_ins: { label: "log-ins", unit: "count", better: "more" },
  reads: { label: "reads", unit: "count", better: "more" },
  settled: { label: "settlements told", unit: "count", better: "more" },
  sockets_opened: { label: "sockets opened", unit: "count", better: "either" },
  sockets_closed: { label: "sockets closed", unit: "count", better: "either" },
  flew_away: { label: "flew away", unit: "count", better: "either" },
  too_late: { label: "lost the race against the lock", unit: "count", better: "either" },
  left_empty: { label: "came to an empty pool", unit: "count", better: "either" },
  cut_off: { label: "sent in good time, told too late", unit: "share", better: "less" },
  late_answers: { label: "answered after more than a second", unit: "share", better: "less" },
  refused: { label: "refused that should not be", unit: "share", better: "less" },
  unanswered: { label: "unanswered", unit: "share", better: "less" },
  lost_sockets: { label: "sockets lost", unit: "share", better: "less" },
  notices: { label: "notices", unit: "count", better: "less" },
  voided: { label: "rounds voided", unit: "count", better: "less" },
  dropped_iterations: { label: "arrivals that nobody was free for", unit: "count", better: "less" },
  checks: { label: "checks that held", unit: "share", better: "more" },
  books_balance: { label: "books in order", unit: "share", better: "more" },
} as const satisfies Record<string, MeasureText>;

export type MeasureName = keyof typeof MEASURES;

export function isMeasure(name: string): name is MeasureName {
  return Object.hasOwn(MEASURES, name);
}
