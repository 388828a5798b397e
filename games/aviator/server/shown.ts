import { CURVE_GROUP_MS, CURVE_MS, RESULTS_SHOWN } from "#games/aviator/contract/frames.ts";
import { GROWTH_PER_MS, phaseAt } from "#games/aviator/rules/timeline.ts";
import type { TablePlayers } from "#games/engine/server/table-game.ts";
import { coefficientText, groupText, resultsText } from "./frames.ts";
import { flightMsIn, type Running } from "./rules.ts";
import { SECOND_MS } from "#contract/values/durations.ts";

interface Result {
  readonly period: number;
  /** Hundredths. */
  readonly result: number;
}

/** The parts of the rounds that the players have been shown, so that each frame tells something new. */
export class Shown {
  readonly #needs: Pick<TablePlayers, "broadcast" | "hasCurve">;
  #results: readonly Result[] = [];
  #group = "";
  #curve = "";
  #curveGroup = "";
  /** The round, and whether the game is closed, as the last phase said. */
  #curveRound = "";
  /** The results that each client of the curve has. */
  #curveResults = "";

  constructor(needs: Pick<TablePlayers, "broadcast" | "hasCurve">) {
    this.#needs = needs;
  }

  get resultsText(): string {
    return resultsText(this.#results);
  }

  begin(running: Running, results: readonly Result[], now: number): void {
    this.#results = results;
    this.group(running, now);
    this.#showResults();
  }

  /** Sends the phase: at each change and, except in flight, each second. 5004 tells clients of the curve of a flight. */
  group(running: Running, now: number): void {
    const { round } = running;
    const phase = phaseAt(now, round, flightMsIn(running));
    const shownRound = `${round.period} ${running.closed !== null}`;
    const shownEvery = (ms: number) => {
      const turn = phase === "flying" ? "" : Math.floor((now - round.startTime) / ms);
      return `${shownRound} ${phase} ${turn}`;
    };
    const shown = shownEvery(SECOND_MS);
    if (shown === this.#group) return;
    this.#group = shown;
    const forCurve = phase === "flying" || phase === "flown" ? this.#curveGroup : shownEvery(CURVE_GROUP_MS);
    const isNews = forCurve !== this.#curveGroup || shownRound !== this.#curveRound;
    this.#needs.broadcast(groupText(running, now), isNews ? undefined : "ticks");
    this.#curveGroup = forCurve;
    this.#curveRound = shownRound;
  }

  /** Sends the coefficient: each tick, and less often with the curve's growth to clients that compute it. */
  flight(running: Running, now: number): void {
    const { broadcast, hasCurve } = this.#needs;
    const { period, takeOffTime } = running.round;
    broadcast(coefficientText(running, now), "ticks");
    const shown = `${period} ${Math.floor((now - takeOffTime) / CURVE_MS)}`;
    if (shown === this.#curve || !hasCurve()) return;
    this.#curve = shown;
    broadcast(coefficientText(running, now, GROWTH_PER_MS), "curve");
  }

  crash(running: Running, now: number): void {
    this.#needs.broadcast(coefficientText(running, now));
    this.group(running, now);
  }

  /** Adds the result of a crash. */
  result(added: Result): void {
    // A cell that woke after the crash has this round in the table's list already.
    const earlier = this.#results.filter(({ period }) => period !== added.period);
    const isNext = resultsText(earlier) === this.#curveResults;
    this.#results = [added, ...earlier].slice(0, RESULTS_SHOWN);
    if (isNext) this.#curveResults = this.resultsText;
    this.#showResults();
  }

  /** Clients of the curve add each crash to their list themselves, so they get it only if they lack one. */
  #showResults(): void {
    const text = this.resultsText;
    this.#needs.broadcast(text, text === this.#curveResults ? "ticks" : undefined);
    this.#curveResults = text;
  }
}
