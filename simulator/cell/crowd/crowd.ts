import type { CrowdSettings } from "#simulator/objects/cell-api.ts";
import { Follower } from "../tables/follower.ts";
import type { AnyCall } from "#contract/call.ts";
import type { CellBase } from "../cell-base.ts";

/** The key among the due times. */
export const CROWD = "crowd";

/** Real ms between two looks at the games. */
const LOOK_MS = 250;

interface CrowdNeeds extends Pick<CellBase, "kv" | "clock" | "due" | "logFailure"> {
  readonly simulated: (count: number) => number[];
  readonly pastimes: (seed: string) => readonly Pastime[];
  /** Starts to follow the games. */
  readonly gathered: () => void;
  /** Resolves when everything due by now is settled. */
  readonly settled: () => Promise<void>;
}

/** The remaining turns of a round. */
interface Round {
  readonly period: number;
  readonly turns: Turn[];
}

/**
 * A cell's simulated players. While time runs, each player acts at its own moment. In frozen time all act together on
 * `playAtOnce`, so that the seed and the clock determine the outcome.
 */
export class Crowd {
  readonly #needs: CrowdNeeds;
  readonly #follower: Follower;
  readonly #rounds = new Map<string, Round>();
  #settings: CrowdSettings | null;
  #players: readonly number[] = [];
  #pastimes: readonly Pastime[] = [];

  constructor(needs: CrowdNeeds) {
    this.#needs = needs;
    const { kv, clock, due, logFailure } = needs;
    this.#settings = kv.get<CrowdSettings>(CROWD) ?? null;
    this.#sitDown();
    this.#follower = new Follower({
      clock,
      due,
      name: CROWD,
      logFailure,
      isNeeded: () => this.isHere(clock.now()),
      step: (now) => this.#step(now),
      onFailure: async () => undefined,
      onIdle: () => undefined,
    });
  }

  isHere(now: number): boolean {
    return this.#settings !== null && now < this.#settings.until;
  }

  /** Starts the simulated players; null stops them. */
  gather(settings: CrowdSettings | null): void {
    const { kv } = this.#needs;
    this.#settings = settings;
    if (settings === null) kv.delete(CROWD);
    else kv.put(CROWD, settings);
    this.#sitDown();
    for (const pastime of this.#pastimes) pastime.prepare?.(this.#players);
    this.wake();
  }

  /** Starts or resumes after a restart, by alarm, or with other settings. */
  wake(): void {
    this.#needs.gathered();
    this.#follower.wake();
  }

  /** Reacts to a change of the clock. */
  poke(): void {
    this.#follower.poke();
  }

  /** Settles due work, then takes all turns of the running rounds, in frozen time. */
  async playAtOnce(): Promise<void> {
    const { clock, settled } = this.#needs;
    await settled();
    const now = clock.now();
    if (!this.isHere(now)) return;
    for (const pastime of this.#pastimes) {
      const window = await pastime.window(now);
      if (now >= window.from && now < window.to)
        await this.#take(pastime, this.#roundOf(pastime, window).turns.splice(0), now);
    }
  }

  #sitDown(): void {
    this.#rounds.clear();
    this.#players = this.#settings === null ? [] : this.#needs.simulated(this.#settings.players);
    this.#pastimes = this.#settings === null ? [] : this.#needs.pastimes(this.#settings.seed);
  }

  /** Takes the due turns and returns the time of the next look. */
  async #step(now: number): Promise<number> {
    const { clock } = this.#needs;
    const soonest = now + Math.ceil(LOOK_MS * clock.state.speed);
    if (clock.state.frozen) return soonest;
    let next = Number.POSITIVE_INFINITY;
    for (const pastime of this.#pastimes) next = Math.min(next, await this.#play(pastime));
    next = Math.max(next, soonest);
    this.#follower.wakeBy(next);
    return next;
  }

  async #play(pastime: Pastime): Promise<number> {
    const { clock } = this.#needs;
    const window = await pastime.window(clock.now());
    // The games before this one and the table took their time, which may have locked the round.
    const now = clock.now();
    const { from, to } = window;
    if (now < from) return from;
    if (now >= to) return now;
    const { turns } = this.#roundOf(pastime, window);
    // Times are whole ms: a column of due times takes no fraction.
    const momentOf = ({ at }: Turn) => from + Math.floor(at * (to - from));
    const due = turns.findIndex((turn) => momentOf(turn) > now);
    await this.#take(pastime, turns.splice(0, due < 0 ? turns.length : due), now);
    const [first] = turns;
    return first === undefined ? to : momentOf(first);
  }

  async #take(pastime: Pastime, turns: readonly Turn[], now: number): Promise<void> {
    if (turns.length === 0) return;
    await Promise.all(turns.map((turn) => turn.go(now)));
    await pastime.settleIn();
  }

  /** The remaining turns of a round in order of time. */
  #roundOf(pastime: Pastime, window: Window): Round {
    const held = this.#rounds.get(pastime.name);
    if (held?.period === window.period) return held;
    const turns = this.#players
      .map((player) => pastime.turn(player, window))
      .filter((turn) => turn !== null)
      .sort((a, b) => a.at - b.at);
    const round = { period: window.period, turns };
    this.#rounds.set(pastime.name, round);
    return round;
  }
}

/** Makes a member's call under an Idempotency-Key and returns its answer. */
export type SendCall = (
  member: number,
  call: AnyCall,
  body: object,
  key: string,
  now: number,
) => Promise<{ readonly code: number; readonly [field: string]: unknown }>;

/** The time of stakes in a round, from `from` inclusive to `to` exclusive, ms since the epoch. */
interface Window {
  readonly period: number;
  readonly from: number;
  readonly to: number;
}

/** The action of a player in a round. */
interface Turn {
  /** Share of the window, 0 to 1. */
  readonly at: number;
  /** Acts at `now`; resolves once every answer has come. */
  readonly go: (now: number) => Promise<void>;
}

/** A game that simulated players can play. */
export interface Pastime {
  readonly name: string;
  /** Runs once, before the players begin. */
  prepare?(players: readonly number[]): void;
  /** The round at `now`. Throws if its table does not answer. */
  window(now: number): Promise<Window>;
  /** Null: the player skips the round. */
  turn(player: number, window: Window): Turn | null;
  /** Resolves once the table has received the turns. */
  settleIn(): Promise<void>;
}
