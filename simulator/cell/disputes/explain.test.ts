import { describe, expect, it } from "vitest";
import { refusals } from "#contract/refusals.ts";
import { LOCALES } from "#contract/values/locale.ts";
import { explain, timeWriter, type ToldAttempt, type ToldRound, type ToldStake } from "./explain.ts";
import { OUTCOME_TEXTS } from "./outcome-texts.ts";

const NOON = Date.UTC(2026, 10, 29, 12, 3, 4, 512);
const PLACED = "Your stake of ₹100 reached the server at 12:02:44.512 UTC.";

const stake = (more: Partial<ToldStake> = {}): ToldStake => ({
  amount: 10_000,
  status: "F",
  payout: 0,
  arrival: NOON - 20_000,
  ended: NOON + 100,
  coefficient: null,
  isByItself: false,
  attempts: [],
  ...more,
});
const attempt = (more: Partial<ToldAttempt> = {}): ToldAttempt => ({
  kind: "cash_out",
  arrival: NOON,
  refusal: { refusal: "flew_away" },
  shown: null,
  ...more,
});
const round = (more: Partial<ToldRound> = {}): ToldRound => ({
  stakes: [],
  others: [],
  attemptsFrom: null,
  flight: null,
  ...more,
});
const FLIGHT = { end: NOON - 84, coefficient: 302 };

const CASES: [string, ToldRound, string][] = [
  [
    "won by a cash-out",
    round({ stakes: [stake({ status: "S", payout: 31_000, coefficient: 310 })] }),
    `${PLACED} Your cash-out reached it at 12:03:04.612 UTC, when the flight stood at 3.10×, and paid ₹310.`,
  ],
  [
    "won by an automatic cash-out",
    round({ stakes: [stake({ status: "S", payout: 15_050, coefficient: 150, isByItself: true })] }),
    `${PLACED} It was cashed out by itself at 1.50×, as you had set it, and paid ₹150.50.`,
  ],
  [
    "won by a cash-out at less than the screen showed",
    round({
      stakes: [
        stake({ status: "S", payout: 30_200, coefficient: 302, attempts: [attempt({ refusal: null, shown: 310 })] }),
      ],
    }),
    `${PLACED} You pressed at 3.10× by your screen. The press reached the server at 12:03:04.512 UTC; 3.02× counted by its clock, which paid ₹302.`,
  ],
  [
    "won by its pick",
    round({ stakes: [stake({ status: "S", payout: 19_600 })] }),
    `${PLACED} It was settled at 12:03:04.612 UTC and won: ₹196 were paid.`,
  ],
  [
    "lost by its pick",
    round({ stakes: [stake()] }),
    `${PLACED} It was settled at 12:03:04.612 UTC and did not win, so the stake was lost.`,
  ],
  [
    "lost without a cash-out",
    round({ stakes: [stake()], flight: FLIGHT }),
    `${PLACED} The flight ended at 3.02× at 12:03:04.428 UTC. No cash-out had reached the server by then, so the stake was lost.`,
  ],
  [
    "refused too late",
    round({ stakes: [stake({ attempts: [attempt({ shown: 310 })] })], flight: FLIGHT }),
    `${PLACED} You pressed at 3.10× by your screen; the press reached the server at 12:03:04.512 UTC, 84 ms after the flight ended at 3.02×. That was too late, so the stake was lost.`,
  ],
  [
    "refused too late, in the next round, without a tag",
    round({
      stakes: [stake({ attempts: [attempt({ arrival: NOON + 3_200, refusal: { refusal: "no_stake" } })] })],
      flight: FLIGHT,
    }),
    `${PLACED} Your cash-out reached the server at 12:03:07.712 UTC, 3.3 s after the flight ended at 3.02×. That was too late, so the stake was lost.`,
  ],
  [
    "pressed before take-off and again too late",
    round({
      stakes: [
        stake({ attempts: [attempt({ arrival: NOON - 9_000, refusal: { refusal: "not_flying" } }), attempt()] }),
      ],
      flight: FLIGHT,
    }),
    `${PLACED} Your cash-out reached the server at 12:03:04.512 UTC, 84 ms after the flight ended at 3.02×. That was too late, so the stake was lost. A cash-out reached the server at 12:02:55.512 UTC and was refused: “${refusals.not_flying.text.in}”.`,
  ],
  [
    "cancelled",
    round({ stakes: [stake({ status: "C", payout: 10_000 })] }),
    `${PLACED} It was cancelled at 12:03:04.612 UTC, and ₹100 went back to your balance.`,
  ],
  [
    "given back",
    round({ stakes: [stake({ status: "R", payout: 10_000 })] }),
    `${PLACED} The round was called off at 12:03:04.612 UTC, and ₹100 went back to your balance.`,
  ],
  ["open", round({ stakes: [stake({ status: "W", ended: null })] }), `${PLACED} It is still open.`],
  [
    "refused by a limit",
    round({ others: [attempt({ kind: "stake", refusal: { refusal: "stake_too_large", with: { max: 10_000 } } })] }),
    "A stake reached the server at 12:03:04.512 UTC and was refused: “The largest stake is ₹10,000”.",
  ],
  [
    "refused by the balance",
    round({ others: [attempt({ kind: "stake", refusal: { refusal: "insufficient_balance" } })] }),
    `A stake reached the server at 12:03:04.512 UTC and was refused: “${refusals.insufficient_balance.text.in}”.`,
  ],
  [
    "refused after the lock",
    round({ others: [attempt({ kind: "stake", refusal: { refusal: "stakes_closed" } })] }),
    `A stake reached the server at 12:03:04.512 UTC and was refused: “${refusals.stakes_closed.text.in}”.`,
  ],
  [
    "a cancel after the lock",
    round({
      stakes: [stake({ attempts: [attempt({ kind: "cancel", refusal: { refusal: "cancel_closed" } })] })],
    }),
    `${PLACED} It was settled at 12:03:04.612 UTC and did not win, so the stake was lost. A cancel reached the server at 12:03:04.512 UTC and was refused: “${refusals.cancel_closed.text.in}”.`,
  ],
  [
    "more attempts than are named",
    round({ others: Array<ToldAttempt>(5).fill(attempt({ refusal: { refusal: "no_stake" } })) }),
    `${`A cash-out reached the server at 12:03:04.512 UTC and was refused: “${refusals.no_stake.text.in}”. `.repeat(3)}Further refused attempts: 2.`,
  ],
  ["never arrived", round(), "No stake, cancel or cash-out of yours reached the server in this round."],
  [
    "attempts lost in a restart",
    round({ stakes: [stake()], flight: FLIGHT, attemptsFrom: NOON - 10_000 }),
    `${PLACED} The flight ended at 3.02× at 12:03:04.428 UTC. No cash-out had reached the server by then, so the stake was lost. The server restarted during this round: refused attempts from before 12:02:54.512 UTC are not known.`,
  ],
];

describe("an explanation", () => {
  it.each(CASES)("of a stake says what happened: %s", (_, told, expected) => {
    expect(explain(told, "in", timeWriter(null))).toBe(expected);
  });

  it.each(LOCALES)("has every value and no name in braces, in locale %s", (locale) => {
    for (const [name, told] of CASES) {
      const text = explain(told, locale, timeWriter(330));
      expect(text, name).not.toMatch(/[{}]|undefined|NaN/);
      expect(text.match(/\d/g)?.length ?? 0, name).toBeGreaterThanOrEqual(name === "never arrived" ? 0 : 6);
    }
  });

  it("names the same values in every language", () => {
    for (const texts of Object.values(OUTCOME_TEXTS)) {
      const names = LOCALES.map((locale) => (texts[locale].match(/\{\w+\}/g) ?? []).sort().join());
      expect(new Set(names).size, texts.in).toBe(1);
    }
  });

  it("writes times at a distance from UTC without a name", () => {
    expect(explain(round({ attemptsFrom: NOON }), "vi", timeWriter(330))).toBe(
      "Trong vòng này máy chủ không nhận được lệnh cược, hủy hay rút nào của bạn. Máy chủ đã khởi động lại trong vòng này: không biết các lần bị từ chối trước 17:33:04.512.",
    );
  });
});
