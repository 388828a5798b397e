import * as fc from "fast-check";
import { expect, it } from "vitest";
import { encodeFrame } from "#contract/frame.ts";
import { betResultFrame } from "#contract/games/aviator/frames.ts";
import { LOCALES } from "#contract/values/locale.ts";
import { refusals, refusalText, refuse } from "#contract/refusals.ts";
import { betResultText } from "./frames.ts";
import type { Stake } from "./stake-rows.ts";

const minor = fc.integer({ min: 1, max: 1e13 });
const slot = fc.constantFrom<0 | 1>(0, 1);

it("the result of a stake is what the schema would write", () => {
  fc.assert(
    fc.property(
      fc.record({
        member: minor,
        period: fc.integer({ min: 1, max: 1e14 }),
        slot,
        betId: fc.string({ maxLength: 64 }),
        amount: minor,
      }),
      fc.record({ balance: minor, taken: minor, locale: fc.constantFrom(...LOCALES), isTaken: fc.boolean() }),
      (request, { balance, taken, locale, isTaken }) => {
        const refusal = refuse("slot_taken");
        const stake: Stake = {
          member: request.member,
          period: request.period,
          slot: request.slot,
          bet_id: request.betId,
          amount: taken,
          auto_cash_out: null,
          status: "W",
          cash_coefficient: null,
          payout: 0,
          seed: "",
          attempt: 0,
          silence_ms: null,
          silence_at: null,
          heard: null,
          create_time: 0,
        };
        const whole = { ...request, locale, autoCashOut: null, seed: "" };
        const text = betResultText(whole, isTaken ? stake : refusal, balance, locale);
        const { code } = refusals.slot_taken;
        const head = isTaken
          ? ({ status: 1, code: 200, msg: "OK" } as const)
          : ({ status: 0, code, msg: refusalText(refusal, locale) } as const);
        const { period, betId } = request;
        const betPrice = isTaken ? taken : request.amount;
        expect(text).toBe(
          encodeFrame(betResultFrame, { ...head, period, betPrice, betId, slot: request.slot, balance }),
        );
      },
    ),
  );
});
