import { CURVE_GROUP_MS, CURVE_MS, RESULTS_SHOWN, TICK_MS } from "#games/aviator/frames.ts";
import type { Locale } from "#contract/values/locale.ts";
import type { BeaconSchedule } from "#fairness/beacon.ts";
import { VOID } from "#simulator/objects/rounds-api.ts";
import type { Outcome } from "#games/aviator/rules/outcome.ts";
import { aviatorLimits } from "#games/aviator/rules/stake.ts";
import { flightMsOf, GROWTH_PER_MS, nextPeriodAfter, phaseAt, roundOf } from "#games/aviator/rules/timeline.ts";
import { RETRY_MS } from "#simulator/cell/tables/follower.ts";
import { TableSocket, type TableSocketNeeds } from "#simulator/cell/tables/table-socket.ts";
import type { Pace } from "#simulator/cell/sockets/sockets.ts";
import type { Members } from "#simulator/cell/accounts/members.ts";
import type { TableClient } from "#simulator/rounds/table-link.ts";
import { coefficientText, groupText, resultsText } from "./frames.ts";
import { Players } from "./players.ts";
import { hear, type RunningRound } from "./rules.ts";
import { Settlement, type SettlementNeeds } from "./settlement.ts";
import { AVIATOR } from "./stakes.ts";

const SECOND_MS = 1000;

export interface AviatorFollowerNeeds extends TableSocketNeeds, Omit<SettlementNeeds, "onSettled"> {
  readonly table: Pick<TableClient<Outcome>, "current" | "outcome" | "offer" | "exchange">;
  readonly members: Members;
  /** Stretches the hold after a crash. */
  readonly beacon: BeaconSchedule | null;
  /** True while a client computes the coefficient from the curve. */
  readonly hasCurve: () => boolean;
  /** Sends to every client, or to those of one pace. */
  readonly broadcast: (text: string, only?: Pace) => void;
}

/** Follows the Aviator table, and sends the coefficient to the cell's members. */
export abstract class AviatorFollower extends TableSocket<RunningRound> {
  readonly #needs: AviatorFollowerNeeds;
  readonly #players: Players;
  readonly #settlement: Settlement;
  #learning: Promise<void> | null = null;
  #results: { period: number; result: number }[] = [];
  #groupShown = "";
  #curveShown = "";
  #curveGroupShown = "";
  /** The results that each client of the curve has. */
  #curveResults = "";

  constructor(needs: AviatorFollowerNeeds) {
    super(AVIATOR, needs);
    this.#needs = needs;
    const seen = (member: number) => needs.members.seen(member);
    this.#players = new Players({ ...needs, stakes: needs.books.stakes, seen });
    this.#settlement = new Settlement({ ...needs, onSettled: (stakes) => this.#players.ended(stakes) });
  }

  hasOpenStakes(): boolean {
    return this.#needs.books.stakes.openPeriods().length > 0;
  }

  protected override isNeeded(): boolean {
    return super.isNeeded() || this.#players.hasNews;
  }

  protected override async onFailure(now: number): Promise<void> {
    if (this.running !== null) await this.#voidIfTooLate(this.running, now);
  }

  protected isCurrent(running: RunningRound, now: number): boolean {
    return !hasEnded(running, now, this.#needs.beacon);
  }

  /** True if a message that arrives at `now` can be handled. */
  isReady(now: number): boolean {
    const { running } = this;
    if (running === null || !this.isCurrent(running, now)) return false;
    return now < running.round.takeOffTime || running.result !== null || running.voided;
  }

  override async prepare(now: number): Promise<void> {
    const running = await this.enter(now);
    if (!this.isReady(now)) await this.#learnOutcome(running);
  }

  /** The frames on connecting: the round with the member's own stakes, the results, the players. */
  async greeting(member: number, logInLocale: Locale): Promise<string[]> {
    const { clock, books } = this.#needs;
    const running = await this.enter(clock.now());
    // A cell that slept does not know the length of the flight, and without it every round looks locked.
    if (isUnknown(running, clock.now())) await this.#learnOutcome(running).catch(() => false);
    this.heard(member, clock.now());
    const stakes = [0, 1]
      .map((slot) => books.stakes.at(running.round.period, member, slot))
      .filter((stake) => stake !== undefined);
    const own = { balance: books.ledger.balance(member), stakes, limits: aviatorLimits(logInLocale) };
    return [groupText(running, clock.now(), own), resultsText(this.#results), ...this.#players.texts];
  }

  override heard(member: number, now: number): void {
    if (this.running !== null) hear(this.#needs.books, this.running.round.period, member, now);
  }

  protected async step(now: number): Promise<number> {
    const { books, commit } = this.#needs;
    if (books.stakes.hasHeard) await commit.run(() => books.stakes.saveHeard());
    await this.#settlement.settlePast(this.running?.round.period ?? null, now);
    const running = await this.enter(now);
    return this.#advance(running, this.#needs.clock.now());
  }

  protected async ask(now: number): Promise<RunningRound> {
    const { table, books, broadcast, closed, clock } = this.#needs;
    const { period, commitment, results } = await table.current(now);
    this.#results = results.map(({ period: each, outcome }) => ({ period: each, result: outcome.result }));
    const held = this.running;
    if (held !== null && held.round.period === period) return held;
    const running: RunningRound = {
      round: roundOf(period),
      commitment,
      // As of each look: an operator closes the game in the middle of a round.
      get closed() {
        return closed.refusal(AVIATOR, clock.now());
      },
      result: null,
      flightMs: null,
      voided: false,
      settled: false,
    };
    this.begin(running, [...books.stakes.cancelled(period), ...books.stakes.running(period)]);
    broadcast(groupText(running, now));
    this.#showResults();
    return running;
  }

  async #advance(running: RunningRound, now: number): Promise<number> {
    const { round } = running;
    if (isUnknown(running, now) && !(await this.#learnOutcome(running))) {
      await this.#voidIfTooLate(running, now);
      return now + RETRY_MS;
    }
    const phase = phaseAt(now, round, running.flightMs);
    if (phase === "flying") {
      this.#showGroup(running, now);
      this.#showFlight(running, now);
      await this.#settlement.payReached(round.period, now);
    } else if (phase === "flown" && !running.settled) {
      await this.#crash(running, now);
    } else {
      this.#showGroup(running, now);
    }
    // Not awaited: they must not delay the next tick.
    void this.offers.send();
    void this.#players.refresh(round.period, now);
    return this.#nextMoment(running, now);
  }

  /** Fetches the outcome; false while the table keeps it secret. Concurrent callers share the request. */
  async #learnOutcome(running: RunningRound): Promise<boolean> {
    this.#learning ??= this.#askOutcome(running).finally(() => {
      this.#learning = null;
    });
    await this.#learning;
    return running.result !== null;
  }

  async #askOutcome(running: RunningRound): Promise<void> {
    const outcome = await this.#needs.table.outcome(running.round.period);
    if (outcome === VOID) await this.#void(running, this.#needs.clock.now());
    if (outcome === null || outcome === VOID) return;
    running.result = outcome.result;
    running.flightMs = flightMsOf(outcome.result);
  }

  /** Sends the phase: at each change and, except in flight, each second, to clients of the curve less often. */
  #showGroup(running: RunningRound, now: number): void {
    const { round, flightMs } = running;
    const phase = phaseAt(now, round, flightMs);
    const shownEvery = (ms: number) => {
      const turn = phase === "flying" ? "" : Math.floor((now - round.startTime) / ms);
      return `${round.period} ${phase} ${turn} ${running.closed !== null}`;
    };
    const shown = shownEvery(SECOND_MS);
    if (shown === this.#groupShown) return;
    this.#groupShown = shown;
    const forCurve = shownEvery(CURVE_GROUP_MS);
    this.#needs.broadcast(groupText(running, now), forCurve === this.#curveGroupShown ? "ticks" : undefined);
    this.#curveGroupShown = forCurve;
  }

  /** Clients of the curve add each crash to their list themselves, so they get it only if they lack one. */
  #showResults(): void {
    const text = resultsText(this.#results);
    this.#needs.broadcast(text, text === this.#curveResults ? "ticks" : undefined);
    this.#curveResults = text;
  }

  /** Sends the coefficient: each tick, and less often with the curve's growth to clients that compute it. */
  #showFlight(running: RunningRound, now: number): void {
    const { broadcast, hasCurve } = this.#needs;
    const { period, takeOffTime } = running.round;
    broadcast(coefficientText(running, now), "ticks");
    const shown = `${period} ${Math.floor((now - takeOffTime) / CURVE_MS)}`;
    if (shown === this.#curveShown || !hasCurve()) return;
    this.#curveShown = shown;
    broadcast(coefficientText(running, now, GROWTH_PER_MS), "curve");
  }

  /** Shows the crash at once, then settles. */
  async #crash(running: RunningRound, now: number): Promise<void> {
    const { round, result } = running;
    if (result === null) return;
    this.#needs.broadcast(coefficientText(running, now));
    this.#showGroup(running, now);
    await this.#settlement.settle(round.period, result, now);
    running.settled = true;
    // A cell that woke after the crash has this round in the table's list already.
    const earlier = this.#results.filter(({ period }) => period !== round.period);
    const isNext = resultsText(earlier) === this.#curveResults;
    this.#results = [{ period: round.period, result }, ...earlier].slice(0, RESULTS_SHOWN);
    if (isNext) this.#curveResults = resultsText(this.#results);
    this.#showResults();
  }

  /** Voids a round whose outcome was not known before take-off, and refunds its stakes. */
  async #voidIfTooLate(running: RunningRound, now: number): Promise<void> {
    if (running.result === null && now >= running.round.takeOffTime) await this.#void(running, now);
  }

  async #void(running: RunningRound, now: number): Promise<void> {
    if (running.voided) return;
    running.voided = true;
    running.settled = true;
    await this.#settlement.void(running.round.period, now);
  }

  /** The time of the next step: a tick in flight, else the next second, and each change of phase. */
  #nextMoment({ round, result, flightMs }: RunningRound, now: number): number {
    const changes = [round.openTime, round.lockTime, round.takeOffTime];
    if (result !== null && flightMs !== null) {
      changes.push(
        round.takeOffTime + flightMs + 1,
        roundOf(nextPeriodAfter(round.period, result, this.#needs.beacon)).startTime,
      );
    }
    // Past all changes, the next round has begun already. A voided round has no result, so its end is checked each
    // second.
    const change = changes.find((time) => time > now) ?? (result === null ? now + SECOND_MS : now);
    this.follower.wakeBy(change);
    const isFlying = phaseAt(now, round, flightMs) === "flying";
    const every = isFlying ? TICK_MS : SECOND_MS;
    const from = isFlying ? round.takeOffTime : round.startTime;
    return Math.min(from + (Math.floor((now - from) / every) + 1) * every, change);
  }

  protected nickNameOf(member: number): string {
    return this.#needs.members.seenName(member);
  }
}

/** True if the outcome is drawn at `now`, but not known here. */
function isUnknown({ round, result, voided }: RunningRound, now: number): boolean {
  return now >= round.lockTime && result === null && !voided;
}

/** True if the next round may have begun. An unsettled round has not ended, however late it is. */
function hasEnded(
  { round, result, voided, settled }: RunningRound,
  now: number,
  beacon: BeaconSchedule | null,
): boolean {
  if (voided) return true;
  return settled && result !== null && now >= roundOf(nextPeriodAfter(round.period, result, beacon)).startTime;
}
