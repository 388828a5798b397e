/** Measures of a run, which k6 records as metrics of its own, by their unit. */
export const MEASURES = {
  stake_ack: "ms",
  cash_out_ack: "ms",
  tick_lateness: "ms",
  read_ack: "ms",
  join_ack: "ms",
  log_in_ack: "ms",
  /** Answers after the crowd of a spike is gone. */
  recovered_ack: "ms",
  stakes: "count",
  cash_outs: "count",
  joins: "count",
  log_ins: "count",
  reads: "count",
  settled: "count",
  /** The generator's own timers come so late. */
  generator_lag: "ms",
  sockets_opened: "count",
  sockets_closed: "count",
  flew_away: "count",
  /** Lost the race against the lock. */
  too_late: "count",
  left_empty: "count",
  /** Sent in good time, but refused as too late. */
  cut_off: "share",
  late_answers: "share",
  refused: "share",
  unanswered: "share",
  lost_sockets: "share",
  untimed_ticks: "count",
  notices: "count",
  voided: "count",
  /** Arrivals that no VU was free for; k6 records them itself. */
  dropped_iterations: "count",
} as const satisfies Record<string, "ms" | "share" | "count">;

export type MeasureName = keyof typeof MEASURES;
