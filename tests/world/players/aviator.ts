import type { Entry } from "../entries.ts";
import type { Person } from "./player.ts";
import type { Detail } from "./rounds.ts";
import { type Frame, Seat } from "./seat.ts";

const ASKS_AGAIN_MS = 1_200;
const TRIES = 4;
const STAKES = 0.7;

interface Stake {
  readonly period: number;
  readonly slot: number;
  readonly betId: string;
  /** Minor units. */
  readonly amount: number;
  /** Hundredths, as what follows. */
  readonly auto: number | null;
  readonly target: number;
  readonly seed: string;
  sentAt: number | null;
  answers: number[];
  cashSentAt: number | null;
  /** What the player was told that it was paid. */
  told: { coefficient: number; amount: number } | null;
  refunded: boolean;
}

/** A stake as its owner's list has it. */
interface Listed {
  readonly period: number;
  readonly slot: number;
  readonly amount: number;
  readonly cash_result: number | null;
  readonly payout: number;
  readonly open_result: number | null;
  readonly status: "W" | "S" | "F" | "R";
}

/** Someone who plays Aviator on a socket: stakes by ids of its own, asks again for what was not answered, cashes out. */
export class Flier {
  readonly #person: Person;
  readonly #seat: Seat;
  readonly #stakes: Stake[] = [];
  #looked = 0;

  constructor(person: Person) {
    this.#person = person;
    this.#seat = new Seat(person, "/aviator", (frame) => this.#hear(frame));
  }

  /** Plays until it is told to leave. */
  play(): Promise<void> {
    return this.#seat.keep();
  }

  leave(): void {
    this.#seat.leave();
  }

  /** What the ledger has to show of these stakes, by what the player was told and what its list says. */
  async settled(): Promise<Entry[]> {
    const { journal, home } = this.#person;
    const listed = await this.#person.list<Listed>("/aviator/user_records");
    for (const stake of this.#stakes.filter(({ answers }) => answers.includes(200))) {
      journal.acknowledged++;
      const row = listed.find(({ period, slot }) => period === stake.period && slot === stake.slot);
      if (row === undefined || Math.round(row.amount * 100) !== stake.amount) {
        journal.broken.push(`a stake that was taken is gone: ${nameOf(stake)}`);
      } else this.#hold(stake, row);
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

  #hold(stake: Stake, row: Listed): void {
    const { journal } = this.#person;
    const { told, auto } = stake;
    const result = Math.round(Number(row.open_result) * 100);
    if (told !== null && (row.status !== "S" || told.amount !== Math.round(row.payout * 100))) {
      journal.broken.push(`was told another payment: ${nameOf(stake)}`);
    }
    if (row.status === "F" && auto !== null && auto <= result) {
      journal.broken.push(`should have been cashed out by itself: ${nameOf(stake)}`);
    }
    if (stake.refunded && row.status !== "R") journal.broken.push(`was told it is given back: ${nameOf(stake)}`);
  }

  /** A round that its cell gave back while it flew has no result there; what was cashed out before stays paid. */
  async #verify(listed: readonly Listed[]): Promise<void> {
    const { journal, rounds } = this.#person;
    for (const [period, rows] of Map.groupBy(listed, (row) => row.period)) {
      if (rows.every(({ status }) => status === "R")) continue;
      const { entity } = await this.#person.look(`/aviator/round_detail?period=${period}`);
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

  #hear({ cmd, data }: Frame): void {
    if (cmd === 5002) this.#atGroup(data);
    else if (cmd === 5004) this.#inFlight(Number(data["period"]), Math.round(Number(data["coefficient"]) * 100), data);
    else if (cmd === 5016)
      this.#stakes.find(({ betId }) => betId === data["betId"])?.answers.push(Number(data["code"]));
    else if (cmd === 5018) this.#atCashOut(data);
    if (cmd === 5016 && data["code"] === 200) this.#taken(String(data["betId"]));
  }

  #taken(betId: string): void {
    const stake = this.#stakes.find((each) => each.betId === betId);
    if (stake !== undefined) this.#person.rounds.accepts(`aviator:${stake.period}`, stake.sentAt ?? 0);
  }

  #atGroup(data: Frame["data"]): void {
    const { rounds, random } = this.#person;
    const period = Number(data["period"]);
    rounds.commits(`aviator:${period}`, String(data["commitment"]));
    const now = Number(data["serverTime"]);
    const isOpen = now >= Number(data["openTime"]) && now < Number(data["lockTime"]);
    if (!isOpen || period === this.#looked) return;
    this.#looked = period;
    if (random.chance(0.3)) void this.#peek(period);
    for (const slot of [0, 1]) {
      if (!random.chance(slot === 0 ? STAKES : STAKES / 3)) continue;
      const stake: Stake = {
        period,
        slot,
        betId: this.#person.nextKey("bet"),
        amount: random.between(50, 110) * 100,
        auto: random.chance(0.4) ? random.between(101, 250) : null,
        target: random.between(100, 300),
        seed: random.letters(20),
        sentAt: null,
        answers: [],
        cashSentAt: null,
        told: null,
        refunded: false,
      };
      this.#stakes.push(stake);
      // Some come just before the lock, or just after.
      const wait = random.chance(0.2) ? Number(data["lockTime"]) - now - random.below(80) + 40 : random.below(3_000);
      void this.#place(stake, wait);
    }
  }

  async #place(stake: Stake, wait: number): Promise<void> {
    const { period, slot, betId, amount, auto, seed } = stake;
    const { outside } = this.#person;
    await outside.sleep(wait);
    stake.sentAt = outside.turn;
    for (let tries = 0; tries < TRIES && stake.answers.length === 0; tries++) {
      this.#seat.say(5015, {
        nickName: "flier",
        period,
        betPrice: amount / 100,
        seed,
        betId,
        slot,
        ...(auto !== null && { autoCashOut: auto / 100 }),
      });
      await outside.sleep(ASKS_AGAIN_MS);
    }
  }

  #inFlight(period: number, coefficient: number, data: Frame["data"]): void {
    const { outside, rounds } = this.#person;
    if (data["flyEnd"] === 1) rounds.tells(`secret of aviator:${period}`, outside.turn);
    else if (this.#person.random.chance(0.05)) void this.#peek(period);
    for (const stake of this.#stakes) {
      if (stake.period !== period || stake.target > coefficient || stake.told !== null || stake.refunded) continue;
      if (!stake.answers.includes(200)) continue;
      stake.cashSentAt ??= outside.turn;
      this.#seat.say(5017, { tag: 0, slot: stake.slot });
    }
  }

  #atCashOut(data: Frame["data"]): void {
    const { rounds } = this.#person;
    const stake = this.#stakes.find(
      ({ period, slot, answers }) => period === data["period"] && slot === data["slot"] && answers.includes(200),
    );
    if (stake === undefined) return;
    if (data["refunded"] === true) stake.refunded = true;
    if (data["cashSuccess"] !== true) return;
    stake.told = {
      coefficient: Math.round(Number(data["cashCoefficient"]) * 100),
      amount: Math.round(Number(data["cashAmount"]) * 100),
    };
    if (data["auto"] !== true && stake.cashSentAt !== null) {
      rounds.accepts(`secret of aviator:${stake.period}`, stake.cashSentAt);
    }
  }

  /** Asks what is known of the round that runs. */
  async #peek(period: number): Promise<void> {
    const { outside, rounds } = this.#person;
    const { entity } = await this.#person.look(`/aviator/round_detail?period=${period}`);
    if (entity === undefined || (entity as Detail).server_seed === null) return;
    rounds.tells(`aviator:${period}`, outside.turn);
    rounds.tells(`secret of aviator:${period}`, outside.turn);
  }
}

function nameOf({ period, slot }: { readonly period: number; readonly slot: number }): string {
  return `aviator:${period} slot ${slot}`;
}
