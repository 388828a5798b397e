import { bytesToHex } from "@noble/hashes/utils.js";
import * as fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { flightMsOf } from "#games/aviator/rules/timeline.ts";
import { type AviatorBench, withAviatorBench } from "#games/all/server/testing/aviator-bench.ts";
import { reset } from "#simulator/testing/objects.ts";
import { type DataOf, decodeFrame, encodeFrame, type Frame, openFrame } from "#contract/frame.ts";
import { betFrame, betResultFrame, playersChangedFrame, playersFrame } from "#games/aviator/contract/frames.ts";
import { plainBet, readBet } from "./player-frames.ts";
import { LOCALES } from "#contract/values/locale.ts";
import { refusals, refusalText, refuse } from "#contract/refusals.ts";
import { betResultText, playersChangedText, playersText, receiptFrameText } from "./frames.ts";
import type { Stake } from "#simulator/ledger/stake.ts";

describe("rules", () => {
  afterEach(() => reset());

  describe("a cash-out that arrives after its automatic one was reached, before the cell looked", () => {
    const wins = (bench: AviatorBench) =>
      bench.sql.exec("SELECT member, amount FROM movement WHERE kind = 'win' ORDER BY at").toArray();

    it.each<[string, (bench: AviatorBench) => void]>([
      ["in the same life of the cell", () => undefined],
      ["after a restart", (bench) => void bench.restart()],
    ])("is paid at the automatic coefficient, once: %s", async (_, restart) => {
      await withAviatorBench(async (bench) => {
        const [kite] = bench.members;
        await bench.follow(bench.round.openTime);
        const { round } = bench;
        await bench.stake(kite, { autoCashOut: 1.5 });
        bench.table.results.set(round.period, 500);
        await bench.goTo(round.lockTime);
        await bench.goTo(round.takeOffTime);
        // 1.5 is reached after 6.8 s; the flight is at 1.82 by now.
        bench.setNow(round.takeOffTime + 10_000);
        restart(bench);
        expect(await bench.cashOut(kite)).toMatchObject({
          cashSuccess: true,
          cashCoefficient: 1.5,
          cashAmount: 150,
          balance: 1050,
        });
        expect(await bench.cashOut(kite)).toMatchObject({ cashSuccess: false, code: 3005, cashAmount: 150 });
        await bench.follow(bench.now);
        await bench.goTo(round.takeOffTime + flightMsOf(500) + 1);
        expect(wins(bench)).toEqual([{ member: kite, amount: 15_000 }]);
        expect(bench.balances()[0]).toBe(105_000);
        expect(bench.sent).toEqual([]);
      });
    });

    it("is paid at its own coefficient if the automatic one is not reached yet", async () => {
      await withAviatorBench(async (bench) => {
        const [kite] = bench.members;
        await bench.follow(bench.round.openTime);
        const { round } = bench;
        await bench.stake(kite, { autoCashOut: 1.83 });
        bench.table.results.set(round.period, 500);
        await bench.goTo(round.lockTime);
        bench.setNow(round.takeOffTime + 10_000);
        expect(await bench.cashOut(kite)).toMatchObject({ cashSuccess: true, cashCoefficient: 1.82, cashAmount: 182 });
      });
    });
  });

  describe("a stake that is sent again in the other slot", () => {
    it.each<[string, (bench: AviatorBench) => void]>([
      ["in the same life of the cell", () => undefined],
      ["after a restart", (bench) => void bench.restart()],
    ])("under its betId is the first stake, and taken once: %s", async (_, restart) => {
      await withAviatorBench(async (bench) => {
        const [kite] = bench.members;
        await bench.follow(bench.round.openTime);
        const first = await bench.stake(kite, { slot: 0, betId: "same", betPrice: 100 });
        expect(first).toMatchObject({ status: 1, slot: 0, betPrice: 100, balance: 900 });
        restart(bench);
        expect(await bench.stake(kite, { slot: 1, betId: "same", betPrice: 250 })).toEqual(first);
        expect(await bench.stake(kite, { slot: 1, betId: "other", betPrice: 250 })).toMatchObject({
          status: 1,
          slot: 1,
          balance: 650,
        });
        expect(await bench.stake(kite, { slot: 0, betId: "other" })).toMatchObject({
          status: 1,
          slot: 1,
          betPrice: 250,
        });
        expect(bench.stored()).toHaveLength(2);
        expect(bench.balances()[0]).toBe(65_000);
      });
    });

    it("under another member's betId is that member's own", async () => {
      await withAviatorBench(async (bench) => {
        const [kite, lamp] = bench.members;
        await bench.follow(bench.round.openTime);
        await bench.stake(kite, { slot: 0, betId: "same" });
        expect(await bench.stake(lamp, { slot: 1, betId: "same" })).toMatchObject({ status: 1, slot: 1, balance: 900 });
        expect(bench.stored()).toHaveLength(2);
      });
    });
  });
});

const USUAL = {
  nickName: "player_1000000",
  period: 179_521_086_000,
  betPrice: 50,
  seed: "Q2AlyjYoIondBMTh7fy5",
  betId: "c1f7e0b2-0001",
  slot: 1,
};

const odd = fc.oneof(
  fc.string({ maxLength: 25 }),
  fc.string({ unit: "binary", maxLength: 25 }),
  fc.constantFrom(
    "",
    " kite",
    "kite\n",
    "Q2AlyjYoIondBMTh7fy5\n",
    "a".repeat(20),
    "a".repeat(64),
    "a".repeat(65),
    "\u200b",
  ),
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, 1, 2, 0.5, -1, 1e9, 1e9 + 1, 1e14, 1e14 + 1, 2 ** 53, Number.NaN),
  fc.constant({ after: 5, at: 1.5 }),
  fc.constantFrom<unknown>(null, undefined, true, false, {}, []),
);

/** The usual stake with some fields replaced, left out or added. */
const anyBet = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...Object.keys(USUAL), "autoCashOut", "auto", "terms", "silence", "other"), odd),
    fc.boolean(),
  )
  .map(([changes, isWhole]) => (isWhole ? { ...USUAL, ...changes } : changes));

describe("the usual stake", () => {
  it("is read without the schema", () => {
    expect(plainBet(USUAL)).toEqual({ ...USUAL, betPrice: 5_000 });
  });

  it("is read as the schema reads it, whatever the frame", () => {
    fc.assert(
      fc.property(fc.oneof(anyBet, fc.jsonValue()), (data) => {
        const read = decodeFrame(betFrame, data);
        expect(readBet(data)).toEqual(read);
        const plain = plainBet(data);
        if (plain !== null) expect(plain).toEqual(read);
      }),
      { numRuns: 3_000 },
    );
  });
});

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
        } as Partial<Stake> as Stake;
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

it("a frame with a receipt is the JSON of both, whatever they contain", () => {
  const hex = (length: number) => fc.uint8Array({ minLength: length / 2, maxLength: length / 2 }).map(bytesToHex);
  const text = fc.string({ unit: "binary" });
  const receipts = fc.record({
    key: text,
    leaf: text,
    arrival: fc.nat(),
    index: fc.nat(),
    size: fc.nat(),
    path: fc.array(hex(64), { maxLength: 4 }),
    root: hex(64),
    signature: hex(128),
  });
  fc.assert(
    fc.property(
      fc.record({ status: fc.nat(), msg: text }),
      fc.option(receipts, { nil: undefined }),
      (data, receipt) => {
        const frame = receiptFrameText(5016, data, receipt);
        expect(openFrame(frame)).toEqual({ cmd: 5016, data: receipt === undefined ? data : { ...data, receipt } });
        const { data: inner } = JSON.parse(frame) as { data: string };
        expect(inner).toBe(JSON.stringify({ ...data, receipt }));
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
