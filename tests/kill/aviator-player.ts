import { aviatorRecords } from "#contract/games/aviator/calls.ts";
import {
  betFrame,
  betResultFrame,
  cashOutFrame,
  cashOutResultFrame,
  coefficientFrame,
  groupFrame,
} from "#contract/games/aviator/frames.ts";
import { type DataOf, decodeFrame, encodeFrame } from "#contract/frame.ts";
import { pause, type Player, type Stage } from "./player.ts";
import type { Row } from "./rows.ts";
import { type Frame, Seat } from "./seat.ts";

const IN_FLIGHT = 30;
const FLOWN = 600;
const STAKES_FROM = 10;
const LOCKED = 21;
/** A cash-out is tried in so many of 100 looks. */
const CASH_OUT_PERCENT = 12;

interface Stake {
  readonly betId: string;
  readonly period: number;
  readonly slot: 0 | 1;
  readonly amount: number;
  /** What an answer said that it was paid; null: none said so. */
  paid: number | null;
  asked: boolean;
}

/** Stakes in both slots of Aviator's rounds and cashes out, over a socket that dies with the house. */
export class AviatorPlayer implements Player {
  readonly #stage: Stage;
  readonly #seat: Seat;
  readonly #stakes: Stake[] = [];
  #group: DataOf<typeof groupFrame> | null = null;
  #status = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#seat = new Seat(stage.house, stage.tally, "/aviator", stage.member, (frame) => this.#hear(frame));
  }

  /** Whether a stake of its is in the air, and has not been cashed out. */
  get isFlying(): boolean {
    return this.#status >= IN_FLIGHT && this.#status < FLOWN && this.#open().length > 0;
  }

  async play(): Promise<void> {
    const { isOver, chance } = this.#stage;
    while (!isOver()) {
      await pause(chance.between(5, 60));
      const period = this.#group?.period ?? 0;
      const ours = this.#stakes.filter((stake) => stake.period === period);
      const slot = ([0, 1] as const).find((each) => !ours.some((stake) => stake.slot === each));
      if (this.#status >= STAKES_FROM && this.#status < LOCKED && slot !== undefined) await this.#stake(period, slot);
      const [open] = this.#open();
      if (this.#status >= IN_FLIGHT && open !== undefined && chance.below(100) < CASH_OUT_PERCENT) {
        await this.#cashOut(open);
      }
    }
    this.#seat.leave();
  }

  async rows(): Promise<(Row & { member: string })[]> {
    const { caller, member, tally } = this.#stage;
    const records = await caller.rows(aviatorRecords, member);
    return this.#stakes.flatMap(({ period, slot, amount, paid }) => {
      const record = records.find((each) => each.period === period && each.slot === slot);
      const relation = `aviator:${period}`;
      const bet = { member: member.id, type: "bet", change: -amount, relation };
      if (record === undefined || record.amount !== amount) {
        tally.problems.push(`no record of the stake ${amount} of ${member.id} in ${period}`);
        return [bet];
      }
      if (paid !== null && record.payout !== paid) {
        tally.problems.push(`${member.id} was told ${paid} in ${period}, and the record says ${record.payout}`);
      }
      const back = { member: member.id, relation, change: paid ?? record.payout };
      if (paid !== null || record.status === "S") return [bet, { ...back, type: "win" }];
      return record.status === "R" ? [bet, { ...back, type: "bet_refund" }] : [bet];
    });
  }

  async #stake(period: number, slot: 0 | 1): Promise<void> {
    const { chance, tally } = this.#stage;
    const [betId, amount] = [chance.text(), chance.between(50, 500) * 100];
    const auto = chance.below(3) === 0 ? { autoCashOut: chance.between(101, 250) } : {};
    const seed = chance.text();
    const bet = { nickName: "kite", period, betPrice: amount, seed, betId, slot, ...auto };
    const { data } = await this.#seat.ask(encodeFrame(betFrame, bet), ({ cmd, data }) => {
      return cmd === betResultFrame.cmd && decodeFrame(betResultFrame, data)?.betId === betId;
    });
    const isTaken = decodeFrame(betResultFrame, data)?.status === 1;
    tally[isTaken ? "acknowledged" : "refused"] += 1;
    if (isTaken) this.#stakes.push({ betId, period, slot, amount, paid: null, asked: false });
  }

  /** A cash-out has no id of its own: said again it may be refused, and what the first came to stands in the records. */
  async #cashOut(stake: Stake): Promise<void> {
    const { tally } = this.#stage;
    stake.asked = true;
    const { data } = await this.#seat.ask(encodeFrame(cashOutFrame, { slot: stake.slot }), ({ cmd, data }) => {
      if (cmd !== cashOutResultFrame.cmd) return false;
      const told = decodeFrame(cashOutResultFrame, data);
      return told?.slot === stake.slot && !told.auto && !told.refunded;
    });
    const told = decodeFrame(cashOutResultFrame, data);
    if (told?.cashSuccess && told.period === stake.period) stake.paid = told.cashAmount;
    tally[told?.cashSuccess ? "acknowledged" : "refused"] += 1;
  }

  #open(): Stake[] {
    return this.#stakes.filter(({ period, asked }) => period === this.#group?.period && !asked);
  }

  #hear({ cmd, data }: Frame): void {
    if (cmd === groupFrame.cmd) {
      const group = decodeFrame(groupFrame, data);
      if (group === null) return;
      if (group.stakes !== undefined) this.#greeted(group.period, group.status, group.stakes);
      this.#group = group;
      this.#status = group.status;
    }
    if (cmd === coefficientFrame.cmd) this.#status = decodeFrame(coefficientFrame, data)?.status ?? this.#status;
  }

  /** What a reconnect shows must hold every stake that was acknowledged, and the flight go on. */
  #greeted(period: number, status: number, shown: readonly { betId: string; cashAmount: number | null }[]): void {
    const { tally, house, member } = this.#stage;
    const ours = this.#stakes.filter((stake) => stake.period === period);
    for (const { betId, paid } of ours) {
      const there = shown.find((each) => each.betId === betId);
      if (there === undefined) tally.problems.push(`${member.id} came back, and its stake ${betId} was not there`);
      else if (paid !== null && there.cashAmount !== paid) {
        tally.problems.push(`${member.id} came back, and its cash-out of ${paid} is ${there.cashAmount}`);
      }
    }
    const wentOn = this.#status >= IN_FLIGHT && status >= IN_FLIGHT && status < FLOWN && ours.length > 0;
    if (wentOn && period === this.#group?.period) tally.flightsResumed.add(house.life);
  }
}
