import { type Answers, type Fields, list, TIME } from "#contract/specified/answers.ts";

// The specification demands this of a backend.

/** The answers that the specification shows. Never derive them from the contract. */
export const aviatorAnswers: Answers = {
  "GET /aviator/user_records": list({
    period: TIME / 10 - 100,
    delivery: 100,
    cash_result: 1.87,
    open_result: 2.5,
  }),
  "GET /aviator/round_detail": {
    entity: {
      result: 1.87,
      server_seed: "uBsKq0Zr4mXw81Ta",
      player_nickname1: "a",
      player_nickname2: "b",
      player_nickname3: "c",
      player_seed1: "Q2AlyjYoIondBMTh7fy5",
      player_seed2: "mL0pOTBFVpBCK2qZ4DXC",
      player_seed3: "aaaaaaaaaaaaaaaaaaaa",
      sha512hash: "x",
      hex: "y",
      decimal: 2_174_961_631_658_806,
    },
  },
};

/** The frames that it shows, by number. */
export const AVIATOR_FRAMES: Readonly<Record<number, Fields>> = {
  5002: { period: 179_521_086_000, status: 12 },
  5004: { tag: 1, coefficient: 1.25, flyEnd: 0 },
  5008: { results: [{ period: 179_521_080_000, result: 3.21 }] },
  5012: { players: [{ cashOut: true, coefficient: 1.5, betAmount: 100 }] },
  5016: { status: 1, period: 179_521_086_000, betPrice: 50, msg: "" },
  5018: { status: 1, cashSuccess: true, cashCoefficient: 1.25, cashAmount: 62.5, msg: "" },
};

/** The sentences that a backend is judged by. */
export const aviatorSentences = {
  aviator_order: "5002 is sent at each change of phase, take-off included (status from 30), before the first 5004.",
  aviator_climb: "The coefficient of a flight never falls.",
  aviator_end: "flyEnd 1 means the plane flew away: no coefficient of that round follows it.",
  aviator_results: "5008 has the latest 60 results without repeats, newest first, the crash just seen among them.",
  aviator_stakes: "Stakes are taken in the betting time, once a round, and refused in flight.",
  aviator_least: "A stake below the minimum gets its 5016 with the refusal.",
  aviator_late: "A cash-out after the crash is refused.",
  aviator_tie: "A paid cash-out is at most the round's result: ties go to the player, nothing above.",
  aviator_players: "5012 shows the stakes of the round and who cashed out.",
  aviator_arrival: "The time at which a cash-out arrives decides its coefficient, never its tag.",
  aviator_auto: "A stake with autoCashOut is cashed out at that coefficient if the flight reaches it.",
  cash_amount: "cashAmount is betPrice x cashCoefficient, and the balance moves by it.",
} as const;
