import { type LuckyHitHabits, type LuckyHitStake, luckyHitStakes } from "#simulator/crowd/players/lucky-hit.ts";
import type { Entry, Detail } from "./journal.ts";
import { type Player, type Frame, PlayerSocket } from "./player.ts";

const ASKS_AGAIN_MS = 1_200;
const TRIES = 4;
const FEE = 0.02;
/** Stakes are sent within this time of the first frame of the round, or this close to the lock. */
const STAKES_WITHIN_MS = 6_000;
const AROUND_LOCK_MS = 80;

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
}

/** A stake in its owner's list. */
interface Listed {
  readonly period: number;
  readonly type: string;
  readonly amount: number;
  readonly change_amount: number;
  readonly status: "W" | "S" | "F" | "R";
}

/** A player of Lucky Hit on a socket. It stakes with its own ids and repeats unanswered requests. */
export class LuckyHitPlayer {
  readonly #player: Player;
  readonly #socket: PlayerSocket;
  readonly #stakes: Stake[] = [];
  #looked = 0;

  constructor(player: Player) {
    this.#player = player;
    this.#socket = new PlayerSocket(player, "/luckyhit", (frame) => this.#hear(frame));
  }

  play(): Promise<void> {
    return this.#socket.keep();
  }

  leave(): void {
    this.#socket.leave();
  }

  /** The ledger rows that these stakes must have left, by the answers, the player's list and the cards. */
  async settled(): Promise<Entry[]> {
    const { journal, home } = this.#player;
    const listed = await this.#player.list<Listed>("/luckyhit/user_records");
    const left = [...listed];
    const wasTaken = ({ answers }: Stake) => answers.includes(200);
    // Two stakes may be equal, one of them refused, so accepted ones come first.
    for (const stake of this.#stakes.toSorted((a, b) => Number(wasTaken(b)) - Number(wasTaken(a)))) {
      const isTaken = wasTaken(stake);
      const at = left.findIndex((row) => isOf(row, stake));
      if (isTaken) journal.acknowledged++;
      if (isTaken && at === -1) journal.broken.push(`a stake that was taken is gone: luckyhit:${stake.period}`);
      if (at !== -1) left.splice(at, 1);
    }
    for (const row of left) journal.broken.push(`nobody staked luckyhit:${row.period} ${row.amount}`);
    const entries: Entry[] = [];
    const details = new Map<number, Detail>();
    for (const row of listed) {
      const amount = Math.round(row.amount * 100);
      entries.push({ member: home.id, kind: "bet", amount });
      if (row.status === "R") entries.push({ member: home.id, kind: "bet_refund", amount });
      else {
        const detail = details.get(row.period) ?? (await this.#detail(row.period));
        details.set(row.period, detail);
        const paid = (amount - Math.round(amount * FEE)) * oddsOf(row.type, detail);
        if (paid > 0) entries.push({ member: home.id, kind: "win", amount: paid });
      }
    }
    return entries;
  }

  async #detail(period: number): Promise<Detail> {
    const { entity } = await this.#player.look(`/luckyhit/round_detail?period=${period}`);
    this.#player.rounds.verify("luckyhit", period, entity as Detail);
    return entity as Detail;
  }

  #hear({ cmd, data }: Frame): void {
    if (cmd === 3002) return this.#atGroup(data);
    if (cmd !== 3016) return;
    const stake = this.#stakes.find(({ betId }) => betId === data["betId"]);
    stake?.answers.push(Number(data["code"]));
    if (stake !== undefined && data["code"] === 200) {
      this.#player.rounds.accepts(`luckyhit:${stake.period}`, stake.sentAt ?? 0);
    }
  }

  #atGroup(data: Frame["data"]): void {
    const { rounds, random, network } = this.#player;
    const info = data["periodInfo"] as Record<string, number> & { commitment: string };
    const { period = 0, openTime = 0, lockTime = 0 } = info;
    rounds.commits(`luckyhit:${period}`, info.commitment);
    if (data["openResult"] !== null) rounds.tells(`luckyhit:${period}`, network.turn);
    const now = Number(data["serverTime"]);
    if (now < openTime || now >= lockTime || period === this.#looked) return;
    this.#looked = period;
    if (random.chance(0.4)) void this.#peek(period);
    for (const planned of luckyHitStakes(random, HABITS)) {
      const stake: Stake = { ...planned, period, betId: this.#player.nextKey("bet"), sentAt: null, answers: [] };
      this.#stakes.push(stake);
      const { isAtLock, at } = planned;
      const untilLock = lockTime - now;
      const wait = isAtLock
        ? untilLock - Math.floor(at * AROUND_LOCK_MS) + AROUND_LOCK_MS / 2
        : Math.floor(at * STAKES_WITHIN_MS);
      void this.#place(stake, wait);
    }
  }

  async #place(stake: Stake, wait: number): Promise<void> {
    const { period, betId, pick: betResult, amount, seed: oddNo } = stake;
    const { network } = this.#player;
    await network.sleep(wait);
    stake.sentAt = network.turn;
    for (let tries = 0; tries < TRIES && stake.answers.length === 0; tries++) {
      this.#socket.say(3015, { period, betResult, oddNo, betPrice: amount / 100, betId });
      await network.sleep(ASKS_AGAIN_MS);
    }
  }

  /** Requests the public data of the running round. */
  async #peek(period: number): Promise<void> {
    const { network, rounds } = this.#player;
    const { entity } = await this.#player.look(`/luckyhit/round_detail?period=${period}`);
    if (entity !== undefined && (entity as Detail).server_seed !== null) {
      rounds.tells(`luckyhit:${period}`, network.turn);
    }
  }
}

function isOf(row: Listed, { period, pick, amount }: Stake): boolean {
  return row.period === period && row.type === pick && Math.round(row.amount * 100) === amount;
}

/** A multiple of the delivery; 0 loses. */
function oddsOf(pick: string, detail: Detail): number {
  if (pick === "L") return Number(detail["lucky_hit_odds"]);
  return (pick === "B") === detail["black_win"] ? 2 : 0;
}
