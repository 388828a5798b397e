import * as fc from "fast-check";
import { expect, it } from "vitest";
import { type DataOf, decodeFrame, encodeFrame, type Frame, openFrame } from "#contract/frame.ts";
import { betResultFrame, playersChangedFrame, playersFrame } from "#games/aviator/frames.ts";
import { LOCALES } from "#contract/values/locale.ts";
import { refusals, refusalText, refuse } from "#contract/refusals.ts";
import { betResultText, playersChangedText, playersText } from "./frames.ts";
import type { Stake } from "#simulator/ledger/stake.ts";

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
        const stake = {
          member: request.member,
          period: request.period,
          number: request.slot,
          bet_id: request.betId,
          amount: taken,
          auto_cash_out: null,
          status: "W",
          result: null,
          payout: 0,
          seed: "",
          silence_ms: null,
          silence_at: null,
          heard: null,
          create_time: 0,
        } as Stake;
        const whole = { ...request, logInLocale: locale, autoCashOut: null, seed: "" };
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

it("the changes of the list of players lead from each list to each other", () => {
  const player = fc.record({
    nickName: fc.constantFrom("k***r", "l***p"),
    betAmount: fc.integer({ min: 1, max: 3 }),
    coefficient: fc.option(fc.constantFrom(120, 250)),
  });
  const turnout = fc.record({ players: fc.nat(), cashed: fc.nat(), top: fc.array(player, { maxLength: 5 }) });
  fc.assert(
    fc.property(turnout, turnout, (before, after) => {
      const held = read(playersFrame, playersText(1, before));
      const changed = read(playersChangedFrame, playersChangedText(1, before, after));
      const rows = held.players.slice(0, changed.listed);
      for (const { place, ...row } of changed.players) rows[place] = row;
      const { playerNumber, cashedNumber } = changed;
      expect({ ...held, playerNumber, cashedNumber, players: rows }).toEqual(read(playersFrame, playersText(1, after)));
    }),
  );

  function read<F extends Frame>(kind: F, text: string): DataOf<F> {
    const data = decodeFrame(kind, openFrame(text)?.data);
    if (data === null) throw new Error(`not a ${kind.cmd}: ${text}`);
    return data;
  }
});
