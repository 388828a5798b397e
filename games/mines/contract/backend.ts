import { type Answers, list, TIME } from "#contract/specified/answers.ts";

/** The answers that the specification shows. Never derive them from the contract. */
export const minesAnswers: Answers = {
  "GET /mines/status": {
    balance: 1250.75,
    game_lock: "0",
    game_detail_map: null,
    step_rates: [1.13, 1.29, 1.48],
    opened_idxs: [],
  },
  "POST /mines/start": { game_detail_map: { amount: 50, steps: 0 }, step_rates: [1.13, 1.29, 1.48] },
  "POST /mines/tap": {
    opened_idxs: [4],
    game_over: false,
    trap_idxs: null,
    game_detail_map: { amount: 50, steps: 1 },
    opening_idx: 4,
  },
  "POST /mines/take": { is_win: true, trap_idxs: [1, 2, 3], game_detail_map: { amount: 50, steps: 1 } },
  "GET /mines/user_records": list({
    create_time: TIME,
    is_win: true,
    change_amount: 12.5,
    traps: 3,
    trap_indexes: [1, 2, 3],
    opened_indexes: [4],
    over_steps: 1,
    rate: 1.27,
    delivery: 49,
    fee: 1,
    amount: 50,
  }),
};

/** The sentences that a backend is judged by. */
export const minesSentences = {
  mines_reward:
    "Reward = coefficient x amount x 0.98, rounded down to 0.01; after k cells C(25, k) / C(25 - traps, k).",
  mines_grid: "Cells are 1 to 25; a trap ends the game; an opened cell again changes nothing.",
} as const;
