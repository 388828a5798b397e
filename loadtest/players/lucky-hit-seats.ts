import { cutOff, notices, settled, stakeAck, stakes, tooLate, voided } from "../measures.ts";
import { type LuckyHitHabits, LuckyHitPlayer, type LuckyHitReport } from "./lucky-hit-player.ts";
import { countAnswer, type Seated } from "./seats.ts";
import type { World } from "./world.ts";

/** What Lucky Hit's players tell, counted. */
const report: LuckyHitReport = {
  staked(ackMs, unexpected) {
    countAnswer(stakeAck, ackMs, unexpected);
    stakes.add(1);
  },
  judged: (isCutOff) => cutOff.add(isCutOff),
  tooLate: () => tooLate.add(1),
  settled(refunded) {
    settled.add(1);
    if (refunded) voided.add(1);
  },
  notice(message) {
    notices.add(1);
    console.error(message);
  },
};

/** A player at the Lucky Hit table. */
export function luckyHitPlayer(world: World, habits: LuckyHitHabits): Seated {
  const player = new LuckyHitPlayer(world, habits, report);
  return {
    receive: (text) => player.receive(text),
    leave: () => player.leave(),
    get open() {
      return player.unanswered;
    },
  };
}
