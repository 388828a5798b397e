import type { HeardFrame } from "#conform/backend/socket.ts";
import { decodeFrame, encodeFrame } from "#contract/frame.ts";
import { luckyHitBetFrame, luckyHitBetResultFrame, luckyHitGroupFrame } from "#games/lucky-hit/contract/frames.ts";
import { luckyHitRecords } from "#games/lucky-hit/contract/calls.ts";
import { type LuckyHitHabits, type LuckyHitStake, luckyHitStakes } from "#games/lucky-hit/player.ts";
import { pause, type Player, type Row, type PlayerContext, ReconnectingSocket } from "./player.ts";

/** Whole units. Each stake of a player is one more than the last, so that its amount identifies it. */
const LEAST = 10;
const MOST = 10_000;

const STAKES_WITHIN_MS = 1_500;

interface Stake extends LuckyHitStake {
  readonly period: number;
}

export class LuckyHitPlayer implements Player {
  readonly #context: PlayerContext;
  readonly #socket: ReconnectingSocket;
  readonly #stakes: Stake[] = [];
  readonly #work: Promise<void>[] = [];
  readonly #habits: LuckyHitHabits = {
    count: (random) => random.between(10, 20),
    picks: ["B", "R", "L"],
    amount: () => this.#nextAmount(),
  };
  #period = 0;
  #units = LEAST;

  constructor(context: PlayerContext) {
    this.#context = context;
    this.#socket = new ReconnectingSocket(context.server, context.tally, "/luckyhit", context.member, (frame) =>
      this.#hear(frame),
    );
  }

  async play(): Promise<void> {
    await this.#context.over;
    await Promise.all(this.#work);
    this.#socket.leave();
  }

  async rows(): Promise<(Row & { member: string })[]> {
    const { caller, member, tally } = this.#context;
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

  #nextAmount(): number {
    const amount = this.#units * 100;
    this.#units = this.#units === MOST ? LEAST : this.#units + 1;
    return amount;
  }

  async #stake(period: number, planned: LuckyHitStake): Promise<void> {
    const { random, tally } = this.#context;
    const { pick: betResult, amount: betPrice, seed: oddNo, at } = planned;
    const betId = random.letters();
    await pause(at * STAKES_WITHIN_MS);
    const bet = { period, betResult, oddNo, betPrice, betId };
    const { data } = await this.#socket.ask(encodeFrame(luckyHitBetFrame, bet), ({ cmd, data }) => {
      return cmd === luckyHitBetResultFrame.cmd && decodeFrame(luckyHitBetResultFrame, data)?.betId === betId;
    });
    const isTaken = decodeFrame(luckyHitBetResultFrame, data)?.status === 1;
    tally[isTaken ? "acknowledged" : "refused"] += 1;
    if (isTaken) this.#stakes.push({ ...planned, period });
  }

  #hear({ cmd, data }: HeardFrame): void {
    const group = cmd === luckyHitGroupFrame.cmd ? decodeFrame(luckyHitGroupFrame, data) : null;
    if (group === null) return;
    const { openTime, lockTime, period } = group.periodInfo;
    const isOpen = group.serverTime >= openTime && group.serverTime < lockTime;
    const { isOver, random } = this.#context;
    if (!isOpen || period === this.#period || isOver()) return;
    this.#period = period;
    const stakes = luckyHitStakes(random, this.#habits);
    this.#work.push(...stakes.map((planned) => this.#stake(period, planned)));
  }
}
