import { AviatorPlayer, type Habits, type Report } from "./aviator-player.ts";
import { type LuckyHitHabits, LuckyHitPlayer } from "./lucky-hit-player.ts";
import type { PlayerContext, TablePlayer } from "./player-context.ts";
import { countAnswer, type Recorder } from "./api.ts";

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
    untimed: () => record.add("untimed_ticks", 1),
    notice: (message) => notice(record, message),
  };
  return new AviatorPlayer(context, habits, report);
}

export function luckyHitPlayer(record: Recorder, context: PlayerContext, habits: LuckyHitHabits): TablePlayer {
  return new LuckyHitPlayer(context, habits, {
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
}

function notice(record: Recorder, message: string): void {
  record.add("notices", 1);
  record.complain(message);
}
