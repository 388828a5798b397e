import { luckyHitRecords } from "#contract/games/lucky-hit/calls.ts";
import { luckyHitBetFrame, luckyHitBetResultFrame, luckyHitGroupFrame } from "#contract/games/lucky-hit/frames.ts";
import { type DataOf, decodeFrame, encodeFrame } from "#contract/frame.ts";
import { pause, type Player, type Stage } from "./player.ts";
import type { Row } from "./rows.ts";
import { type Frame, Seat } from "./seat.ts";

/** Whole units; each stake of a player is one more than the one before, so that it is known by its amount. */
const LEAST = 10;
const MOST = 10_000;

interface Stake {
  readonly period: number;
  readonly amount: number;
}

/** Stakes on Lucky Hit whenever stakes are taken. */
export class LuckyHitPlayer implements Player {
  readonly #stage: Stage;
  readonly #seat: Seat;
  readonly #stakes: Stake[] = [];
  #group: DataOf<typeof luckyHitGroupFrame> | null = null;
  #units = LEAST;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#seat = new Seat(stage.house, stage.tally, "/luckyhit", stage.member, (frame) => this.#hear(frame));
  }

  async play(): Promise<void> {
    const { isOver, chance } = this.#stage;
    while (!isOver()) {
      await pause(chance.between(20, 120));
      if (this.#group === null) continue;
      const { serverTime, periodInfo } = this.#group;
      const { openTime, lockTime, period } = periodInfo;
      if (serverTime >= openTime && serverTime < lockTime) await this.#stake(period);
    }
    this.#seat.leave();
  }

  async rows(): Promise<(Row & { member: string })[]> {
    const { caller, member, tally } = this.#stage;
    const records = await caller.rows(luckyHitRecords, member);
    return this.#stakes.flatMap(({ period, amount }) => {
      const record = records.find((each) => each.period === period && each.amount === amount);
      const relation = `luckyhit:${period}`;
      const bet = { member: member.id, type: "bet", change: -amount, relation };
      if (record === undefined) tally.problems.push(`no record of the stake ${amount} of ${member.id} in ${period}`);
      if (record === undefined || record.change_amount === 0) return [bet];
      const type = record.status === "R" ? "bet_refund" : "win";
      return [bet, { member: member.id, type, change: record.change_amount, relation }];
    });
  }

  async #stake(period: number): Promise<void> {
    const { chance, tally } = this.#stage;
    const [betId, amount] = [chance.text(), this.#units * 100];
    this.#units = this.#units === MOST ? LEAST : this.#units + 1;
    const bet = {
      period,
      betResult: chance.oneOf(["B", "R", "L"] as const),
      oddNo: chance.text(),
      betPrice: amount,
      betId,
    };
    const { data } = await this.#seat.ask(encodeFrame(luckyHitBetFrame, bet), ({ cmd, data }) => {
      return cmd === luckyHitBetResultFrame.cmd && decodeFrame(luckyHitBetResultFrame, data)?.betId === betId;
    });
    const isTaken = decodeFrame(luckyHitBetResultFrame, data)?.status === 1;
    tally[isTaken ? "acknowledged" : "refused"] += 1;
    if (isTaken) this.#stakes.push({ period, amount });
  }

  #hear({ cmd, data }: Frame): void {
    if (cmd === luckyHitGroupFrame.cmd) this.#group = decodeFrame(luckyHitGroupFrame, data) ?? this.#group;
  }
}
