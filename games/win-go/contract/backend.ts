import { type Answers, list, TIME } from "#contract/specified/answers.ts";

/** The round of that time. */
const PERIOD = 20_261_121_064;
const colours = { is_red: false, is_green: true, is_violet: false };

/** The answers that the specification shows. Never derive them from the contract. */
export const winAnswers: Answers = {
  "GET /win/next_period_info": { balance: 1250.75, next_period: PERIOD },
  "GET /win/next_period_info_noauth": {
    next_period: PERIOD,
    periods: [
      { today_times: 62, last_num: 3, ...colours, price: 41_233 },
      { today_times: 63, last_num: 7, ...colours, price: 58_217 },
    ],
  },
  "GET /win/guesses": list({ period: PERIOD - 1, price: 58_217, last_num: 7, ...colours }),
  "GET /win/my_guesses": list({
    period: PERIOD - 1,
    status: "S",
    amount: 100,
    contract_money: 100,
    contract_count: 1,
    delivery: 98,
    fee: 2,
    open_price: 58_217,
    result: 7,
    type: "G",
    number: null,
    create_time: TIME,
  }),
  "POST /win/add_user_guess": {},
};

/** The sentences that a backend is judged by. */
export const winSentences = {
  win_lock: "Win Go refuses stakes when 30 seconds or fewer remain.",
  win_result: "Green if odd, red if even; 0 and 5 are also violet; the price's last digit is the result.",
  win_status: "A guess is won if and only if its pick is the result: W waiting, S success, F fail.",
  win_pays:
    "Times the delivery: green and red 2, on 5 and on 0 1.5, violet 4.5, a number 9; rounded down to 0.01, once.",
  win_history: "Periods are ordered oldest to newest; the last is the previous period.",
} as const;
