import { openFrame } from "#contract/frame.ts";
import { isRefusal, type Refusal, refuse } from "#contract/refusals.ts";
import type { Receipt } from "#contract/values/game-values.ts";
import { frameFault, type FrameRefusal, noticeOf, type Sender } from "#simulator/cell/sockets/socket-refusals.ts";
import type { ReceiptLeaf } from "#simulator/http/route.ts";
import type { Receipts } from "#simulator/ledger/receipts.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import type { LogFailure } from "#simulator/log/log.ts";
import { type Deed, type Meter, outcomeOf } from "#simulator/metrics/meter.ts";
import type { Bettor } from "#simulator/objects/rounds-api.ts";
import type { ClosedGames } from "#simulator/storage/closed-games.ts";
import type { GroupCommit } from "#simulator/storage/transactions.ts";
import type { Clock } from "#simulator/time/clock.ts";
import type { DueTimes } from "../due-times.ts";
import { Follower } from "./follower.ts";
import { countedSeed } from "./round-stakes.ts";

export interface TableSocketNeeds {
  readonly clock: Clock;
  readonly commit: GroupCommit;
  readonly closed: Pick<ClosedGames, "refusal">;
  readonly due: DueTimes;
  readonly logFailure: LogFailure;
  readonly makeId: () => string;
  readonly meter: Meter;
  readonly receipts: Receipts;
  readonly table: OffersNeeds["table"];
  /** True while a client is connected to the game. */
  readonly isWatched: () => boolean;
}

/** A player's frame as a change in the books, and the answer to it. */
interface FrameDeed {
  /** As the meter counts it; absent: it does not. */
  readonly counted?: Deed;
  /** Runs inside the transaction. */
  readonly act: () => Stake | Refusal;
  readonly leafOf: (stake: Stake) => ReceiptLeaf;
  readonly textOf: (outcome: Stake | Refusal, receipt: Receipt | undefined) => string;
}

/**
 * The sockets of a cell at a table game. Follows the table while a client is connected or a member has an open stake, and
 * answers the players' frames. Only the stakes' tables are durable; everything else comes from the table again.
 */
export abstract class TableSocket<Running extends { readonly round: { readonly period: number } }> {
  protected readonly follower: Follower;
  protected readonly offers: Offers;
  readonly #needs: TableSocketNeeds;
  readonly #name: string;
  #entering: Promise<Running> | null = null;
  #running: Running | null = null;

  constructor(name: string, needs: TableSocketNeeds) {
    this.#name = name;
    this.#needs = needs;
    this.offers = new Offers(needs);
    this.follower = new Follower({
      clock: needs.clock,
      due: needs.due,
      name,
      logFailure: needs.logFailure,
      isNeeded: () => this.isNeeded(),
      step: (now) => this.step(now),
      onFailure: async (now) => this.onFailure?.(now),
      onIdle: () => {
        this.#running = null;
      },
    });
  }

  /** Does the work due at `now`, and returns the time of the next step. */
  protected abstract step(now: number): Promise<number>;
  /** Asks the table for the round at `now`, and begins it. */
  protected abstract ask(now: number): Promise<Running>;
  /** False: the next round may have begun. */
  protected abstract isCurrent(running: Running, now: number): boolean;
  /** True if a message that arrives at `now` can be handled. */
  abstract isReady(now: number): boolean;
  abstract hasOpenStakes(): boolean;
  /** Handles a frame, or returns its fault. */
  protected abstract onFrame(sender: Sender, frame: { cmd: number; data: unknown }, now: number): FrameRefusal | null;
  protected abstract noticeText(notice: ReturnType<typeof noticeOf>): string;
  /** The name that others see. */
  protected abstract nickNameOf(member: number): string;
  /** Notes a frame from one of a member's sockets, of any game. */
  heard?(member: number, now: number): void;

  /** False: the follower stops. */
  protected isNeeded(): boolean {
    return this.#needs.isWatched() || this.hasOpenStakes();
  }

  /** Runs after a failed step. */
  protected onFailure?(now: number): Promise<void>;

  /** The running round, as of the last step. */
  get running(): Running | null {
    return this.#running;
  }

  follow(): void {
    this.follower.follow();
  }

  wake(): void {
    this.follower.wake();
  }

  /** Ends the current pause: the clock was changed. */
  poke(): void {
    this.follower.poke();
  }

  /** Resolves when everything due by now is done. */
  caughtUp(): Promise<void> {
    return this.follower.caughtUp();
  }

  /** Resolves when the table has the seeds of all stakes. */
  offered(): Promise<void> {
    return this.offers.send();
  }

  /** Fetches the data to handle a message that arrived at `now`, as after a restart in mid-round. */
  async prepare(now: number): Promise<void> {
    await this.enter(now);
  }

  /** The round at `now`; asks the table if the last one has ended. */
  protected async enter(now: number): Promise<Running> {
    if (this.#running !== null && this.isCurrent(this.#running, now)) return this.#running;
    // A connecting client and the loop may call at the same time: they share the request.
    this.#entering ??= this.ask(now).finally(() => {
      this.#entering = null;
    });
    return this.#entering;
  }

  /** Begins a round, in which members have stakes already. A cancelled stake's seed still counts. */
  protected begin(running: Running, staked: readonly Stake[]): void {
    this.#running = running;
    const inOrder = staked.toSorted((one, other) => one.create_time - other.create_time);
    this.offers.begin(
      running.round.period,
      inOrder.map((stake) => this.#bettor(stake)),
    );
  }

  /** Offers an accepted stake's seed to the table. */
  protected taken(stake: Stake): void {
    this.offers.add(stake.period, stake.member, () => this.#bettor(stake));
  }

  /**
   * Handles a player's frame that arrived at `now`. Money moves in one commit with the other frames of the same turn,
   * and the answer follows the commit.
   */
  onMessage(sender: Sender, text: string, now: number): void {
    const judge = () => this.#onText(sender, text, now);
    if (this.isReady(now)) return judge();
    // After a restart in mid-round, the frame waits for the round and is handled by its time of arrival.
    this.prepare(now).then(judge, judge);
  }

  #onText(sender: Sender, text: string, now: number): void {
    this.heard?.(sender.member, now);
    const frame = openFrame(text);
    const fault = frame === null ? frameFault(text) : this.onFrame(sender, frame, now);
    if (fault === null) return;
    sender.refusals?.note(this.#name, fault);
    sender.send(this.noticeText(noticeOf(fault, sender.locale)));
  }

  /** Commits a deed and answers. The member's other screens hear of every deed, but of no refusal. */
  protected submit({ send, others, refusals }: Sender, cmd: number, deed: FrameDeed): void {
    const { commit, logFailure, meter, receipts } = this.#needs;
    const { counted, act, leafOf, textOf } = deed;
    const startedAt = meter.start();
    let outcome: Stake | Refusal = refuse("internal");
    let receipt: (() => Receipt) | null = null;
    const work = () => {
      outcome = act();
      if (!isRefusal(outcome)) receipt = receipts.request(leafOf(outcome));
    };
    commit.submit(work, (error) => {
      if (error !== undefined) {
        // A bug, not a refusal: the player learns that nothing happened, the log has the error.
        logFailure(`${this.#name}_commit_failed`, error);
        outcome = refuse("internal");
      }
      if (isRefusal(outcome)) refusals?.note(this.#name, { cmd, refusal: outcome.refusal });
      else if (counted === "stake") this.taken(outcome);
      const text = textOf(outcome, receipt?.());
      send(text);
      if (!isRefusal(outcome)) others?.(text);
      if (counted !== undefined) meter.answered(counted, outcomeOf(outcome, error), startedAt);
    });
  }

  #bettor({ member, seed }: Stake): Bettor {
    return { member: String(member), nickName: this.nickNameOf(member), seed: countedSeed(seed) };
  }
}

interface OffersNeeds {
  readonly table: { offer(period: number, bettors: readonly Bettor[]): Promise<void> };
  readonly logFailure: LogFailure;
}

/** The number of a cell's players that can count for an outcome. */
const OFFERED_MAX = 3;

/** The seeds of a cell's first players of a round, on their way to the table. Only arrivals before the lock count. */
export class Offers {
  readonly #needs: OffersNeeds;
  #period = 0;
  #offered: Bettor[] = [];
  #waiting: Bettor[] = [];
  #sending: Promise<void> | null = null;

  constructor(needs: OffersNeeds) {
    this.#needs = needs;
  }

  /** Starts a round with its players so far. The table counts each once, so repeats are harmless. */
  begin(period: number, bettors: readonly Bettor[]): void {
    this.#period = period;
    this.#offered = [];
    this.#waiting = [];
    for (const bettor of bettors) this.#add(bettor);
  }

  /** Sends a player to the table at once, if it is among the first; otherwise `bettor` is not called. */
  add(period: number, member: number, bettor: () => Bettor): void {
    if (period === this.#period && this.#isWanted(String(member)) && this.#add(bettor())) void this.send();
  }

  /** Sends the queue one by one, since the order counts. Failed ones stay in the queue. */
  send(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const period = this.#period;
      const bettors = this.#waiting;
      this.#waiting = [];
      try {
        await this.#needs.table.offer(period, bettors);
      } catch (error) {
        this.#needs.logFailure("stakes_not_offered", error);
        if (period === this.#period) this.#waiting.unshift(...bettors);
        return;
      }
    }
  }

  #add(bettor: Bettor): boolean {
    if (!this.#isWanted(bettor.member)) return false;
    this.#offered.push(bettor);
    this.#waiting.push(bettor);
    return true;
  }

  #isWanted(member: string): boolean {
    return this.#offered.length < OFFERED_MAX && this.#offered.every((each) => each.member !== member);
  }
}
