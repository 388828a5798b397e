import { WebSocket } from "k6/websockets";
import { groupFrame } from "#contract/games/aviator/frames.ts";
import { controlClock, controlForce, SPEED_MAX } from "#contract/control.ts";
import { type Guest, operator } from "../target.ts";
import {
  cashOutAck,
  cashOuts,
  cutOff,
  flewAway,
  notices,
  stakeAck,
  stakes,
  tickLateness,
  voided,
} from "../measures.ts";
import { BASE_URL, CONTROL_TOKEN, SIZE } from "../settings.ts";
import { AviatorPlayer, type Habits, type Report } from "./aviator-player.ts";
import { numberIn, startOf } from "./frame-text.ts";
import { countAnswer, type Seated } from "./seats.ts";
import type { World } from "./world.ts";

/** What Aviator's players tell, counted. */
const report: Report = {
  staked(ackMs, unexpected) {
    countAnswer(stakeAck, ackMs, unexpected);
    stakes.add(1);
  },
  cashedOut(ackMs, unexpected) {
    countAnswer(cashOutAck, ackMs, unexpected);
    cashOuts.add(1);
  },
  judged: (isCutOff) => cutOff.add(isCutOff),
  flewAway: () => flewAway.add(1),
  voided: () => voided.add(1),
  ticked: (latenessMs) => tickLateness.add(latenessMs),
  notice(message) {
    notices.add(1);
    console.error(message);
  },
};

/** A player at the Aviator table; `also` hears of each answer to a stake. */
export function aviatorPlayer(world: World, habits: Habits, also?: (ackMs: number) => void): Seated {
  const staked = (ackMs: number, unexpected: string | null) => {
    report.staked(ackMs, unexpected);
    also?.(ackMs);
  };
  const player = new AviatorPlayer(world, habits, also === undefined ? report : { ...report, staked });
  return {
    receive: (text) => player.receive(text),
    leave: () => player.leave(),
    get open() {
      const { stakes, cashOuts } = player.unanswered;
      return stakes + cashOuts;
    },
  };
}

const GROUP = startOf(groupFrame);

/**
 * Has every flight from the next round on end at `result`, a multiplier, and waits for that round: a flight that is under
 * way may last minutes, so time is made short until then. Needs one guest, whose socket tells of the round.
 */
export async function forceFlights(guest: Guest, result: number): Promise<void> {
  operator.ask(controlForce, { table: "aviator", outcomes: Array.from({ length: 1_000 }, () => result) });
  operator.ask(controlClock, { speed: SPEED_MAX });
  await nextRound(guest);
  operator.ask(controlClock, { speed: SIZE.speed });
}

function nextRound({ token }: Guest): Promise<void> {
  const url = `${BASE_URL.replace(/^http/, "ws")}/aviator?token=${encodeURIComponent(token)}`;
  const socket = new WebSocket(url, null, { headers: { "X-Rehearsal": CONTROL_TOKEN }, tags: { name: "/aviator" } });
  return new Promise((resolve, reject) => {
    let first: number | null = null;
    socket.onmessage = (event) => {
      const text = String(event?.data);
      if (!text.startsWith(GROUP)) return;
      const period = numberIn(text, "period");
      first ??= period;
      if (period === first) return;
      socket.close();
      resolve();
    };
    socket.onclose = () => reject(new Error("the socket that waits for the next round was closed"));
  });
}
