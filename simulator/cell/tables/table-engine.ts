import type { Locale } from "#contract/values/locale.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import { type Bettor, VOID } from "#simulator/objects/rounds-api.ts";
import type { TableClient } from "#simulator/rounds/table-link.ts";
import type { ClosedGames } from "#simulator/storage/closed-games.ts";
import type { Clock } from "#simulator/time/clock.ts";
import type { DueTimes } from "../due-times.ts";
import type { Sender } from "../sockets/socket-refusals.ts";
import type { Pace, SocketGame } from "../sockets/sockets.ts";
import type { Attempts } from "./attempts.ts";
import { Follower } from "./follower.ts";
import { Offers } from "./offers.ts";
import type { AskedStake, BetData } from "./frame-spec.ts";
import { type AnswerNeeds, PlayerFrames } from "./player-frames.ts";
import { RoundSettlement } from "./round-settlement.ts";
import { countedSeed } from "./round-stakes.ts";
import { isDecided, isUnknown, type RoundTimes, type RunningRound } from "./running-round.ts";
import type { TableSpec } from "./table-spec.ts";
import { SECOND_MS } from "#contract/values/durations.ts";

export interface TableNeeds<Outcome> extends AnswerNeeds {
  readonly attempts: Pick<Attempts, "note" | "hasAny" | "store">;
  readonly clock: Clock;
  readonly due: DueTimes;
  readonly closed: Pick<ClosedGames, "refusal">;
  readonly table: Pick<TableClient<Outcome>, "current" | "outcome" | "offer">;
  /** True while somebody watches the game. */
  readonly isWatched: () => boolean;
}

/**
 * A table game in a cell. Follows the table while a client is connected or a member has an open stake, and answers the
 * players' frames. Only the stakes are durable; everything else comes from the table again.
 */
export class TableEngine<
  Round extends RoundTimes,
  Outcome,
  Bet extends BetData,
  Asked extends AskedStake,
> implements SocketGame {
  readonly #needs: TableNeeds<Outcome>;
  readonly #game: TableSpec<Round, Outcome, Bet, Asked>;
  readonly #follower: Follower;
  readonly #offers: Offers;
  readonly #frames: PlayerFrames<RunningRound<Round, Outcome>, Bet, Asked>;
  readonly #settlement: RoundSettlement<Outcome>;
  #running: RunningRound<Round, Outcome> | null = null;
  #entering: Promise<RunningRound<Round, Outcome>> | null = null;
  #learning: Promise<void> | null = null;
  /** Of the last exchange. */
  #second = 0;

  constructor(needs: TableNeeds<Outcome>, game: TableSpec<Round, Outcome, Bet, Asked>) {
    this.#needs = needs;
    this.#game = game;
    const { name } = game;
    this.#offers = new Offers(needs);
    this.#frames = new PlayerFrames(
      { ...needs, name, running: () => this.#running, taken: (stake) => this.#taken(stake) },
      game.frames,
    );
    this.#settlement = new RoundSettlement({
      table: name,
      stakes: needs.roundStakes,
      outcomeOf: (period) => needs.table.outcome(period),
      lockTime: (period) => game.roundOf(period).lockTime,
      overTime: (period) => (this.#isPlaying(period) ? Infinity : game.settleFrom(period)),
      settle: (...settled) => game.settle(...settled),
    });
    this.#follower = new Follower({
      ...needs,
      name,
      isNeeded: () =>
        needs.isWatched() || this.hasOpenStakes() || needs.attempts.hasAny(name) || (game.hasNews?.() ?? false),
      step: (now) => this.#step(now),
      onFailure: async (now) => {
        if (this.#running !== null) await this.#callOffIfLate(this.#running, now);
      },
      onIdle: () => {
        this.#running = null;
      },
    });
  }

  /** The running round, as of the last step. */
  get running(): RunningRound<Round, Outcome> | null {
    return this.#running;
  }

  hasOpenStakes(): boolean {
    return this.#needs.roundStakes.openPeriods(this.#game.name).length > 0;
  }

  follow(): void {
    this.#follower.follow();
  }

  wake(): void {
    this.#follower.wake();
  }

  /** Ends the current pause: the clock was changed, or the game was opened or closed. */
  poke(): void {
    this.#follower.poke();
  }

  /** Resolves when everything due by now is done. */
  caughtUp(): Promise<void> {
    return this.#follower.caughtUp();
  }

  /** Resolves when the table has the seeds of all stakes. */
  offered(): Promise<void> {
    return this.#offers.send();
  }

  /** The frames on connecting. */
  async greeting(member: number, logInLocale: Locale, pace: Pace): Promise<string[]> {
    const { clock, ledger, roundStakes } = this.#needs;
    const { name, frames } = this.#game;
    const running = await this.#enter(clock.now());
    // A cell that slept does not know the outcome, and without it every round looks locked.
    if (isUnknown(running, clock.now())) await this.#learn(running).catch(() => undefined);
    this.heard(member, clock.now());
    const stakes = roundStakes.running(name, running.round.period).filter((stake) => stake.member === member);
    const own = { balance: ledger.balance(member), stakes, limits: frames.stake.limits(logInLocale) };
    return this.#game.greeting(running, own, clock.now(), pace);
  }

  heard(member: number, now: number): void {
    if (this.#running !== null) this.#game.heard?.(this.#running.round.period, member, now);
  }

  onMessage(sender: Sender, text: string, now: number): void {
    const receive = () => {
      this.heard(sender.member, now);
      this.#frames.receive(sender, text, now);
    };
    if (this.#isReady(now)) return receive();
    // After a restart in mid-round, the frame waits for the round and is handled by its time of arrival.
    this.prepare(now).then(receive, receive);
  }

  /** True if a frame that arrives at `now` can be handled. */
  #isReady(now: number): boolean {
    const running = this.#running;
    if (running === null || !this.#game.isCurrent(running, now)) return false;
    return now < this.#game.outcomeBy(running.round) || isDecided(running);
  }

  /** Fetches what a frame that arrived at `now` needs, as after a restart in mid-round. */
  async prepare(now: number): Promise<void> {
    const running = await this.#enter(now);
    if (!this.#isReady(now)) await this.#learn(running);
  }

  #taken(stake: Stake): void {
    this.#offers.add(stake.period, stake.member, () => this.#bettor(stake));
    this.follow();
  }

  #bettor({ member, seed }: Stake): Bettor {
    return { member: String(member), nickName: this.#game.nickNameOf(member), seed: countedSeed(seed) };
  }

  /** True for the running round until its end is shown. */
  #isPlaying(period: number): boolean {
    return this.#running?.round.period === period && !this.#running.isOver;
  }

  /** The round at `now`; asks the table if the last one has ended. */
  async #enter(now: number): Promise<RunningRound<Round, Outcome>> {
    if (this.#running !== null && this.#game.isCurrent(this.#running, now)) return this.#running;
    // A connecting client and the loop may call at the same time: they share the request.
    this.#entering ??= this.#ask().finally(() => {
      this.#entering = null;
    });
    return this.#entering;
  }

  async #ask(): Promise<RunningRound<Round, Outcome>> {
    const { clock, closed, roundStakes, table } = this.#needs;
    const { name } = this.#game;
    const { period, commitment, results } = await table.current(clock.now());
    const before = this.#running;
    if (before?.round.period === period) return before;
    const running: RunningRound<Round, Outcome> = {
      round: this.#game.roundOf(period),
      commitment,
      // As of each look: an operator closes the game in the middle of a round.
      get closed() {
        return closed.refusal(name, clock.now());
      },
      outcome: null,
      voided: false,
      isOver: false,
    };
    this.#running = running;
    // A cancelled stake's seed still counts.
    const staked = [...roundStakes.cancelled(name, period), ...roundStakes.running(name, period)];
    const inOrder = staked.toSorted((one, other) => one.create_time - other.create_time);
    this.#offers.begin(
      period,
      inOrder.map((stake) => this.#bettor(stake)),
    );
    this.#game.begun(running, results, before);
    return running;
  }

  /** Fetches the outcome; false while the table keeps it secret. Concurrent callers share the request. */
  async #learn(running: RunningRound<Round, Outcome>): Promise<boolean> {
    if (isDecided(running)) return true;
    this.#learning ??= this.#askOutcome(running).finally(() => {
      this.#learning = null;
    });
    await this.#learning;
    return isDecided(running);
  }

  async #askOutcome(running: RunningRound<Round, Outcome>): Promise<void> {
    const outcome = await this.#needs.table.outcome(running.round.period);
    if (outcome === VOID) await this.#callOff(running, this.#needs.clock.now());
    else running.outcome = outcome;
  }

  async #callOffIfLate(running: RunningRound<Round, Outcome>, now: number): Promise<void> {
    if (running.outcome === null && now >= this.#game.outcomeBy(running.round)) await this.#callOff(running, now);
  }

  async #callOff(running: RunningRound<Round, Outcome>, now: number): Promise<void> {
    if (running.voided) return;
    running.voided = true;
    await this.#game.calledOff?.(running.round.period, now);
  }

  /** Does the work due at `now`, and returns the time of the next step. */
  async #step(now: number): Promise<number> {
    await this.#game.saveHeard?.();
    // Even a late step shows a round's end before the next round.
    if (this.#running !== null && this.#isEnding(this.#running, now)) await this.#showEnd(this.#running, now);
    await this.#settlement.settleDue(now);
    const running = await this.#enter(now);
    // Only now, because a cash-out that comes just after the crash belongs to the round.
    await this.#needs.attempts.store(this.#game.name, running.round.period, now);
    return this.#advance(running, this.#needs.clock.now());
  }

  async #advance(running: RunningRound<Round, Outcome>, now: number): Promise<number> {
    const { retryMs } = this.#game;
    if (isUnknown(running, now) && !(await this.#learn(running))) {
      await this.#callOffIfLate(running, now);
      return now + retryMs;
    }
    if (this.#isEnding(running, now)) await this.#showEnd(running, now);
    this.#game.show(running, now);
    await this.#game.payReached?.(running, now);
    // Not awaited: they must not delay what players see.
    void this.#offers.send();
    void this.#exchange(running.round.period, now);
    const change = this.#game.nextChange(running, now);
    this.#follower.wakeBy(change);
    return Math.min(this.#game.nextShow(running, now), change);
  }

  #isEnding(running: RunningRound<Round, Outcome>, now: number): boolean {
    return !running.isOver && now >= this.#game.endTime(running);
  }

  async #showEnd(running: RunningRound<Round, Outcome>, now: number): Promise<void> {
    if (!(await this.#learn(running))) return;
    await this.#game.showEnd(running, now);
    running.isOver = true;
    await this.#settlement.settleDue(now);
  }

  async #exchange(period: number, now: number): Promise<void> {
    const second = Math.floor(now / SECOND_MS);
    if (second === this.#second) return;
    this.#second = second;
    try {
      await this.#game.exchange(period, now);
    } catch (error) {
      // No money depends on it, and the next second brings a newer one.
      this.#needs.logFailure("stakes_not_exchanged", error, { table: this.#game.name });
    }
  }
}
