import {
  type AviatorHabits,
  type AviatorStake,
  atItsAutomatic,
  aviatorFaults,
  aviatorStakes,
} from "#games/aviator/player.ts";
import type { Random } from "#games/engine/players/random.ts";
import { flightMsOf } from "#games/aviator/rules/timeline.ts";
import type { Entry, Detail } from "./journal.ts";
import { type Player, type Frame, TablePlayer } from "./player.ts";

/** Stakes are sent within this time of the first frame of the round. */
const STAKES_WITHIN_MS = 3_000;
const CANCELLED_WITHIN_MS = 9_000;
/** The share of automatic stakes that are cashed out by the player's clock, the times, and the copies. */
const BY_CLOCK = 0.6;
const AROUND_AUTOMATIC_MS = [-40, 80] as const;
const COPIES = 4;
const COPIES_EVERY_MS = 8;
const HABITS: AviatorHabits = {
  shares: [0.7, 0.7 / 3],
  atLock: 0.2,
  amount: (random) => random.between(50, 110) * 100,
  autoCashOut: (random) => (random.chance(0.4) ? random.between(101, 250) : null),
  target: (random) => random.between(100, 300),
};

interface Stake extends AviatorStake {
  readonly period: number;
  readonly betId: string;
  sentAt: number | null;
  answers: number[];
  cashSentAt: number | null;
  /** The acknowledged payment, minor units. */
  paid: number | null;
  isRefunded: boolean;
  isCancelAnswered: boolean;
}

/** A stake in its owner's list. */
interface Listed {
  readonly period: number;
  readonly slot: number;
  readonly amount: number;
  readonly cash_result: number | null;
  readonly payout: number;
  readonly open_result: number | null;
  readonly status: "W" | "S" | "F" | "R";
}

/** A player of Aviator on a socket. It stakes with its own ids, repeats unanswered requests and cashes out. */
export class AviatorPlayer extends TablePlayer {
  readonly #stakes: Stake[] = [];

  constructor(player: Player) {
    super(player, "/aviator");
  }

  /** The ledger rows that these stakes must have left, by the answers and the player's list. */
  async settled(): Promise<Entry[]> {
    const { journal, home } = this.player;
    const listed = await this.player.list<Listed>("/aviator/user_records");
    for (const stake of this.#stakes.filter(({ answers }) => answers.includes(200))) {
      journal.acknowledged++;
      const row = listed.find(({ period, slot }) => period === stake.period && slot === stake.slot);
      for (const fault of aviatorFaults(stake, row && inMinorUnits(row)))
        journal.broken.push(`${fault}: ${nameOf(stake)}`);
    }
    const entries: Entry[] = [];
    for (const row of listed) {
      const known = this.#stakes.some(
        ({ period, slot, amount }) =>
          period === row.period && slot === row.slot && amount === Math.round(row.amount * 100),
      );
      if (!known) journal.broken.push(`nobody staked ${nameOf(row)}`);
      if (row.status === "W") journal.broken.push(`still waits: ${nameOf(row)}`);
      const entry = (kind: string, amount: number) =>
        entries.push({ member: home.id, kind, amount: Math.round(amount * 100) });
      entry("bet", row.amount);
      if (row.status === "S") entry("win", row.payout);
      if (row.status === "R") entry("bet_refund", row.amount);
    }
    await this.#verify(listed);
    return entries;
  }

  /** If a cell cancelled a round in flight, the round has no result there, but earlier cash-outs stay paid. */
  async #verify(listed: readonly Listed[]): Promise<void> {
    const { journal, rounds } = this.player;
    for (const [period, rows] of Map.groupBy(listed, (row) => row.period)) {
      if (rows.every(({ status }) => status === "R")) continue;
      const { entity } = await this.player.look(`/aviator/round_detail?period=${period}`);
      const detail = entity as Detail;
      rounds.verify("aviator", period, detail);
      for (const row of rows) {
        const { status, open_result: paidBy, cash_result: coefficient } = row;
        const isPaidBy = paidBy === detail["result"] || (paidBy === null && status === "S");
        if (!isPaidBy && status !== "R") journal.broken.push(`paid by another result: ${nameOf(row)}`);
        if (status === "S" && Number(coefficient) > Number(detail["result"])) {
          journal.broken.push(`paid after the crash: ${nameOf(row)}`);
        }
      }
    }
  }

  protected hear({ cmd, data }: Frame): void {
    if (cmd === 5002) this.#atGroup(data);
    else if (cmd === 5004) this.#inFlight(Number(data["period"]), Math.round(Number(data["coefficient"]) * 100), data);
    else if (cmd === 5016)
      this.#stakes.find(({ betId }) => betId === data["betId"])?.answers.push(Number(data["code"]));
    else if (cmd === 5018) this.#atCashOut(data);
    else if (cmd === 5022) this.#atCancel(data);
    if (cmd === 5016 && data["code"] === 200) this.#taken(String(data["betId"]));
  }

  #taken(betId: string): void {
    const stake = this.#stakes.find((each) => each.betId === betId);
    if (stake !== undefined) this.player.rounds.accepts(`aviator:${stake.period}`, stake.sentAt ?? 0);
  }

  #atGroup(data: Frame["data"]): void {
    const { rounds, random, network } = this.player;
    const period = Number(data["period"]);
    rounds.commits(`aviator:${period}`, String(data["commitment"]));
    const now = Number(data["serverTime"]);
    const isOpen = now >= Number(data["openTime"]) && now < Number(data["lockTime"]);
    if (!isOpen || period === this.looked) return;
    this.looked = period;
    if (random.chance(0.3)) void this.#peek(period);
    for (const usual of aviatorStakes(random, HABITS)) {
      const planned = network.history === null ? usual : aroundItsAutomatic(usual, random);
      const betId = this.player.nextKey("bet");
      const stake: Stake = {
        ...planned,
        period,
        betId,
        sentAt: null,
        answers: [],
        cashSentAt: null,
        paid: null,
        isRefunded: false,
        isCancelAnswered: false,
      };
      this.#stakes.push(stake);
      void this.#place(stake, this.waitOf(planned, Number(data["lockTime"]) - now, STAKES_WITHIN_MS));
      if (planned.target === Infinity) void this.#cashOutByClock(stake, Number(data["takeOffTime"]));
    }
  }

  async #place(stake: Stake, wait: number): Promise<void> {
    const { period, slot, betId, amount, autoCashOut, seed } = stake;
    const { network } = this.player;
    await network.sleep(wait);
    stake.sentAt = network.turn;
    const bet = { nickName: "flier", period, betPrice: amount / 100, seed, betId, slot };
    const more = autoCashOut !== null && { autoCashOut: autoCashOut / 100 };
    await this.sayAgain(5015, { ...bet, ...more }, () => stake.answers.length > 0);
    if (!(await this.isCancelled(CANCELLED_WITHIN_MS))) return;
    await this.sayAgain(5021, { period, betId }, () => stake.isCancelAnswered);
  }

  /** Cashes out around the moment at which the stake would do so by itself, whatever the frames say. */
  async #cashOutByClock(stake: Stake, takeOffTime: number): Promise<void> {
    const { network, random } = this.player;
    const reached = takeOffTime + flightMsOf(stake.autoCashOut ?? 0);
    await network.sleep(reached + random.between(...AROUND_AUTOMATIC_MS) - network.simulatedNow);
    for (let copies = 0; copies < COPIES && stake.answers.includes(200); copies++) {
      stake.cashSentAt ??= network.turn;
      this.socket.say(5017, { tag: 0, slot: stake.slot });
      await network.sleep(COPIES_EVERY_MS);
    }
  }

  #atCancel(data: Frame["data"]): void {
    const stake = this.#stakes.find(({ betId }) => betId === data["betId"]);
    if (stake === undefined) return;
    stake.isCancelAnswered = true;
    if (data["code"] === 200) stake.isRefunded = true;
  }

  #inFlight(period: number, coefficient: number, data: Frame["data"]): void {
    const { network, rounds } = this.player;
    if (data["flyEnd"] === 1) rounds.tells(`secret of aviator:${period}`, network.turn);
    else if (this.player.random.chance(0.05)) void this.#peek(period);
    for (const stake of this.#stakes) {
      if (stake.period !== period || stake.target > coefficient || stake.paid !== null || stake.isRefunded) continue;
      if (!stake.answers.includes(200)) continue;
      stake.cashSentAt ??= network.turn;
      this.socket.say(5017, { tag: 0, slot: stake.slot });
    }
  }

  #atCashOut(data: Frame["data"]): void {
    const { rounds } = this.player;
    const stake = this.#stakes.find(
      ({ period, slot, answers }) => period === data["period"] && slot === data["slot"] && answers.includes(200),
    );
    if (stake === undefined) return;
    if (data["refunded"] === true) stake.isRefunded = true;
    if (data["cashSuccess"] !== true) return;
    stake.paid = Math.round(Number(data["cashAmount"]) * 100);
    if (data["auto"] !== true && stake.cashSentAt !== null) {
      rounds.accepts(`secret of aviator:${stake.period}`, stake.cashSentAt);
    }
  }

  /** Requests the public data of the running round. */
  async #peek(period: number): Promise<void> {
    const { network, rounds } = this.player;
    const { entity } = await this.player.look(`/aviator/round_detail?period=${period}`);
    if (entity === undefined || (entity as Detail).server_seed === null) return;
    rounds.tells(`aviator:${period}`, network.turn);
    rounds.tells(`secret of aviator:${period}`, network.turn);
  }
}

/** The stake of a player who cashes out just before its automatic cash-out, or around it by the clock. */
function aroundItsAutomatic(planned: AviatorStake, random: Random): AviatorStake {
  if (planned.autoCashOut === null || !random.chance(BY_CLOCK)) return atItsAutomatic(planned, random);
  return { ...planned, target: Infinity };
}

function inMinorUnits({ amount, payout, open_result: result, status }: Listed) {
  const minor = (units: number) => Math.round(units * 100);
  return { amount: minor(amount), payout: minor(payout), result: result === null ? null : minor(result), status };
}

function nameOf({ period, slot }: { readonly period: number; readonly slot: number }): string {
  return `aviator:${period} slot ${slot}`;
}
