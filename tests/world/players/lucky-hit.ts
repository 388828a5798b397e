import { type LuckyHitHabits, type LuckyHitStake, luckyHitStakes } from "#games/lucky-hit/player.ts";
import type { Entry, Detail } from "./journal.ts";
import { oddsOfHands } from "../odds.ts";
import { type Player, type Frame, TablePlayer } from "./player.ts";

const FEE = 0.02;
/** Stakes are sent within this time of the first frame of the round. */
const STAKES_WITHIN_MS = 6_000;
const CANCELLED_WITHIN_MS = 12_000;

const HABITS: LuckyHitHabits = {
  count: (random) => (random.chance(0.7) ? random.between(1, 2) : 0),
  picks: ["B", "R", "L"],
  amount: (random) => random.between(10, 60) * 100,
  atLock: 0.2,
};

interface Stake extends LuckyHitStake {
  readonly period: number;
  readonly betId: string;
  sentAt: number | null;
  readonly answers: number[];
  /** The codes of the answers to its cancel; null: it was never cancelled. */
  cancelled: number[] | null;
}

/** A stake in its owner's list. */
interface Listed {
  readonly id: string;
  readonly period: number;
  readonly type: string;
  readonly amount: number;
  readonly change_amount: number;
  readonly status: "W" | "S" | "F" | "R";
  readonly cancelled?: true;
}

/** A player of Lucky Hit on a socket. It stakes with its own ids, cancels some stakes and repeats unanswered requests. */
export class LuckyHitPlayer extends TablePlayer {
  readonly #stakes: Stake[] = [];

  constructor(player: Player) {
    super(player, "/luckyhit");
  }

  /** The ledger rows that these stakes must have left, by the answers, the player's list and the cards. */
  async settled(): Promise<Entry[]> {
    const { journal, home } = this.player;
    const listed = await this.player.list<Listed>("/luckyhit/user_records");
    const rows = new Map(listed.map((row) => [row.id, row]));
    for (const stake of this.#stakes) {
      const row = rows.get(stake.betId);
      rows.delete(stake.betId);
      for (const fault of faultsOf(stake, row)) journal.broken.push(`${fault}: luckyhit:${stake.period}`);
      if (stake.answers.includes(200)) journal.acknowledged++;
      if (stake.cancelled?.includes(200) === true) journal.acknowledged++;
    }
    for (const row of rows.values()) journal.broken.push(`nobody staked luckyhit:${row.period} ${row.amount}`);
    const entries: Entry[] = [];
    const details = new Map<number, Detail>();
    for (const row of listed) {
      const amount = Math.round(row.amount * 100);
      entries.push({ member: home.id, kind: "bet", amount });
      if (row.status === "R") entries.push({ member: home.id, kind: "bet_refund", amount });
      else {
        const detail = details.get(row.period) ?? (await this.#detail(row.period));
        details.set(row.period, detail);
        const paid =
          (amount - Math.round(amount * FEE)) *
          oddsOfHands(row.type, detail["black_win"] === true, Number(detail["lucky_hit_odds"]));
        if (paid > 0) entries.push({ member: home.id, kind: "win", amount: paid });
      }
    }
    return entries;
  }

  async #detail(period: number): Promise<Detail> {
    const { entity } = await this.player.look(`/luckyhit/round_detail?period=${period}`);
    this.player.rounds.verify("luckyhit", period, entity as Detail);
    return entity as Detail;
  }

  protected hear({ cmd, data }: Frame): void {
    if (cmd === 3002) return this.#atGroup(data);
    const stake = this.#stakes.find(({ betId }) => betId === data["betId"]);
    if (cmd === 3022) stake?.cancelled?.push(Number(data["code"]));
    if (cmd !== 3016) return;
    stake?.answers.push(Number(data["code"]));
    if (stake !== undefined && data["code"] === 200) {
      this.player.rounds.accepts(`luckyhit:${stake.period}`, stake.sentAt ?? 0);
    }
  }

  #atGroup(data: Frame["data"]): void {
    const { rounds, random, network } = this.player;
    const info = data["periodInfo"] as Record<string, number> & { commitment: string };
    const { period = 0, openTime = 0, lockTime = 0 } = info;
    rounds.commits(`luckyhit:${period}`, info.commitment);
    if (data["openResult"] !== null) rounds.tells(`luckyhit:${period}`, network.turn);
    const now = Number(data["serverTime"]);
    if (now < openTime || now >= lockTime || period === this.looked) return;
    this.looked = period;
    if (random.chance(0.4)) void this.#peek(period);
    for (const planned of luckyHitStakes(random, HABITS)) {
      const stake: Stake = {
        ...planned,
        period,
        betId: this.player.nextKey("bet"),
        sentAt: null,
        answers: [],
        cancelled: null,
      };
      this.#stakes.push(stake);
      void this.#place(stake, this.waitOf(planned, lockTime - now, STAKES_WITHIN_MS));
    }
  }

  async #place(stake: Stake, wait: number): Promise<void> {
    const { period, betId, pick: betResult, amount, seed: oddNo } = stake;
    const { network } = this.player;
    await network.sleep(wait);
    stake.sentAt = network.turn;
    const bet = { period, betResult, oddNo, betPrice: amount / 100, betId };
    await this.sayAgain(3015, bet, () => stake.answers.length > 0);
    if (!(await this.isCancelled(CANCELLED_WITHIN_MS))) return;
    const answers: number[] = [];
    stake.cancelled = answers;
    await this.sayAgain(3021, { period, betId }, () => answers.length > 0);
  }

  /** Requests the public data of the running round. */
  async #peek(period: number): Promise<void> {
    const { network, rounds } = this.player;
    const { entity } = await this.player.look(`/luckyhit/round_detail?period=${period}`);
    if (entity !== undefined && (entity as Detail).server_seed !== null) {
      rounds.tells(`luckyhit:${period}`, network.turn);
    }
  }
}

/** The faults of a stake, by its answers and its owner's list. */
function faultsOf({ period, pick, amount, answers, cancelled }: Stake, row: Listed | undefined): string[] {
  const isCancelled = cancelled?.includes(200) === true;
  if (row === undefined) {
    if (isCancelled) return ["a cancelled stake is gone"];
    return answers.includes(200) ? ["a stake that was taken is gone"] : [];
  }
  const faults: string[] = [];
  if (row.period !== period || row.type !== pick || Math.round(row.amount * 100) !== amount) {
    faults.push("a stake is listed as another");
  }
  if (isCancelled && row.cancelled !== true) faults.push("a cancelled stake went on");
  if (cancelled === null && row.cancelled === true) faults.push("a stake was cancelled that nobody cancelled");
  if (row.cancelled === true && row.status !== "R") faults.push("a cancelled stake was not refunded");
  return faults;
}
