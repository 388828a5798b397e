import { AviatorPlayer, type Habits, type Report } from "./aviator-player.ts";
import { type LuckyHitHabits, LuckyHitPlayer } from "./lucky-hit-player.ts";
import type { PlayerContext } from "./player-context.ts";
import type { Size } from "../profiles.ts";
import type { MeasureName } from "../report/series.ts";
import type { Stage } from "./arrivals.ts";
import { countAnswer, type Recorder } from "./recorder.ts";

/** A player at a table, with its answers recorded. */
export interface TablePlayer {
  receive(text: string): void;
  leave(): void;
  /** Number of messages without an answer. */
  readonly open: number;
}

/** A question about one table, which our own generator plays. */
export interface TableQuestion {
  readonly path: "/aviator" | "/luckyhit";
  readonly arriveWithinMs: number;
  /** Multiplier at which every flight ends; null for the table's own. */
  readonly forcedResult: number | null;
  readonly measures: readonly MeasureName[];
  /** A player's seconds at the table; by default all of the run. */
  readonly stayOf?: (index: number, size: Size) => Stay;
  /** Arrivals of members who look around over REST. */
  readonly visits?: (size: Size) => Visits;
  readonly sit: (record: Recorder, context: PlayerContext, inRun: PlayerInRun) => TablePlayer;
}

/** Seconds of the run. */
export interface Stay {
  readonly from: number;
  readonly to: number;
}

export interface Visits {
  /** Arrivals a second at the start. */
  readonly startRate: number;
  readonly stages: readonly Stage[];
}

export interface PlayerInRun {
  readonly index: number;
  readonly size: Size;
  /** When the run began, ms since the epoch. */
  readonly startedAt: number;
}

/** A player at the Aviator table; `also` gets each answer to a stake. */
export function aviatorPlayer(
  record: Recorder,
  context: PlayerContext,
  habits: Habits,
  also?: (ackMs: number) => void,
): TablePlayer {
  const report: Report = {
    staked(ackMs, unexpected) {
      countAnswer(record, "stake_ack", ackMs, unexpected);
      record.add("stakes", 1);
      also?.(ackMs);
    },
    cashedOut(ackMs, unexpected) {
      countAnswer(record, "cash_out_ack", ackMs, unexpected);
      record.add("cash_outs", 1);
    },
    judged: (isCutOff) => record.add("cut_off", isCutOff ? 1 : 0),
    flewAway: () => record.add("flew_away", 1),
    voided: () => record.add("voided", 1),
    ticked: (latenessMs) => record.add("tick_lateness", latenessMs),
    notice: (message) => notice(record, message),
  };
  const player = new AviatorPlayer(context, habits, report);
  return {
    receive: (text) => player.receive(text),
    leave: () => player.leave(),
    get open() {
      const { stakes, cashOuts } = player.unanswered;
      return stakes + cashOuts;
    },
  };
}

export function luckyHitPlayer(record: Recorder, context: PlayerContext, habits: LuckyHitHabits): TablePlayer {
  const player = new LuckyHitPlayer(context, habits, {
    staked(ackMs, unexpected) {
      countAnswer(record, "stake_ack", ackMs, unexpected);
      record.add("stakes", 1);
    },
    judged: (isCutOff) => record.add("cut_off", isCutOff ? 1 : 0),
    tooLate: () => record.add("too_late", 1),
    settled(refunded) {
      record.add("settled", 1);
      if (refunded) record.add("voided", 1);
    },
    notice: (message) => notice(record, message),
  });
  return {
    receive: (text) => player.receive(text),
    leave: () => player.leave(),
    get open() {
      return player.unanswered;
    },
  };
}

function notice(record: Recorder, message: string): void {
  record.add("notices", 1);
  record.complain(message);
}
