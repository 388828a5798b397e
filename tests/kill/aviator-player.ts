import type { HeardFrame } from "#conform/backend/socket.ts";
import {
  betFrame,
  betResultFrame,
  cashOutFrame,
  cashOutResultFrame,
  coefficientFrame,
  groupFrame,
} from "#games/aviator/contract/frames.ts";
import { aviatorRecords } from "#games/aviator/contract/calls.ts";
import { type DataOf, decodeFrame, encodeFrame } from "#contract/frame.ts";
import {
  type AviatorHabits,
  type AviatorStake,
  atItsAutomatic,
  aviatorFaults,
  aviatorStakes,
} from "#games/aviator/player.ts";
import { pause, type Player, type Row, type PlayerContext, ReconnectingSocket } from "./player.ts";

const IN_FLIGHT = 30;
const FLOWN = 600;
const STAKES_FROM = 10;
const LOCKED = 21;
const STAKES_WITHIN_MS = 1_500;

const HABITS: AviatorHabits = {
  shares: [1, 1],
  amount: (random) => random.between(50, 500) * 100,
  autoCashOut: (random) => (random.chance(1 / 3) ? random.between(101, 250) : null),
  target: (random) => random.between(101, 200),
};

interface Stake extends AviatorStake {
  readonly betId: string;
  readonly period: number;
  /** The acknowledged payment, minor units. */
  paid: number | null;
  asked: boolean;
  readonly isRefunded: false;
}

/** Stakes in both slots of Aviator's rounds and cashes out, over a socket that reconnects after each kill. */
export class AviatorPlayer implements Player {
  readonly #context: PlayerContext;
  readonly #socket: ReconnectingSocket;
  readonly #stakes: Stake[] = [];
  readonly #work: Promise<void>[] = [];
  #group: DataOf<typeof groupFrame> | null = null;
  #status = 0;
  #stakedPeriod = 0;

  constructor(context: PlayerContext) {
    this.#context = context;
    this.#socket = new ReconnectingSocket(context.server, context.tally, "/aviator", context.member, (frame) =>
      this.#hear(frame),
    );
  }

  /** Whether an accepted stake is in flight and not cashed out. */
  get isFlying(): boolean {
    return this.#status >= IN_FLIGHT && this.#status < FLOWN && this.#open().length > 0;
  }

  async play(): Promise<void> {
    await this.#context.over;
    await Promise.all(this.#work);
    this.#socket.leave();
  }

  async rows(): Promise<(Row & { member: string })[]> {
    const { caller, member, tally } = this.#context;
    const records = await caller.rows(aviatorRecords, member);
    return this.#stakes.flatMap((stake) => {
      const { period, slot, amount, paid } = stake;
      const record = records.find((each) => each.period === period && each.slot === slot);
      const relation = `aviator:${period}`;
      const bet = { member: member.id, type: "bet", change: -amount, relation };
      const faults = aviatorFaults(stake, record && { ...record, result: record.open_result });
      tally.problems.push(...faults.map((fault) => `${fault}: ${amount} of ${member.id} in ${relation}`));
      if (record === undefined) return [bet];
      const back = { member: member.id, relation, change: paid ?? record.payout };
      if (paid !== null || record.status === "S") return [bet, { ...back, type: "win" }];
      return record.status === "R" ? [bet, { ...back, type: "bet_refund" }] : [bet];
    });
  }

  async #stake(period: number, planned: AviatorStake): Promise<void> {
    const { random, tally } = this.#context;
    const { slot, amount, autoCashOut, seed, at } = planned;
    const betId = random.letters();
    await pause(at * STAKES_WITHIN_MS);
    const bet = { nickName: "kite", period, betPrice: amount, seed, betId, slot };
    const text = encodeFrame(betFrame, autoCashOut === null ? bet : { ...bet, autoCashOut });
    const { data } = await this.#socket.ask(text, ({ cmd, data }) => {
      return cmd === betResultFrame.cmd && decodeFrame(betResultFrame, data)?.betId === betId;
    });
    const isTaken = decodeFrame(betResultFrame, data)?.status === 1;
    tally[isTaken ? "acknowledged" : "refused"] += 1;
    if (isTaken) this.#stakes.push({ ...planned, betId, period, paid: null, asked: false, isRefunded: false });
  }

  /** A cash-out has no id, so a repeat may be refused. The records show the first one's result. */
  async #cashOut(stake: Stake): Promise<void> {
    const { tally } = this.#context;
    stake.asked = true;
    const { data } = await this.#socket.ask(encodeFrame(cashOutFrame, { slot: stake.slot }), ({ cmd, data }) => {
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

  #hear({ cmd, data }: HeardFrame): void {
    if (cmd === groupFrame.cmd) {
      const group = decodeFrame(groupFrame, data);
      if (group === null) return;
      if (group.stakes !== undefined) this.#greeted(group.period, group.status, group.stakes);
      this.#group = group;
      this.#status = group.status;
      const isOpen = group.status >= STAKES_FROM && group.status < LOCKED;
      if (isOpen && group.period !== this.#stakedPeriod && !this.#context.isOver()) this.#stakeOn(group.period);
    }
    if (cmd === coefficientFrame.cmd) {
      const flight = decodeFrame(coefficientFrame, data);
      if (flight === null) return;
      this.#status = flight.status;
      const due = this.#open().filter(({ target }) => target <= flight.coefficient);
      if (flight.flyEnd === 0) this.#work.push(...due.map((stake) => this.#cashOut(stake)));
    }
  }

  #stakeOn(period: number): void {
    this.#stakedPeriod = period;
    const { random, tally } = this.#context;
    for (const usual of aviatorStakes(random, HABITS)) {
      const planned = tally.history === null ? usual : atItsAutomatic(usual, random);
      this.#work.push(this.#stake(period, planned));
    }
  }

  /** The greeting after a reconnect must list every acknowledged stake, and the flight must go on. */
  #greeted(period: number, status: number, shown: readonly { betId: string; cashAmount: number | null }[]): void {
    const { tally, server, member } = this.#context;
    const ours = this.#stakes.filter((stake) => stake.period === period);
    for (const { betId, paid } of ours) {
      const there = shown.find((each) => each.betId === betId);
      if (there === undefined) tally.problems.push(`${member.id} came back, and its stake ${betId} was not there`);
      else if (paid !== null && there.cashAmount !== paid) {
        tally.problems.push(`${member.id} came back, and its cash-out of ${paid} is ${there.cashAmount}`);
      }
    }
    const wentOn = this.#status >= IN_FLIGHT && status >= IN_FLIGHT && status < FLOWN && ours.length > 0;
    if (wentOn && period === this.#group?.period) tally.flightsResumed.add(server.starts);
  }
}
