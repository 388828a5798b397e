import { encodeFrame } from "#contract/frame.ts";
import { luckyHitBetFrame } from "#games/lucky-hit/frames.ts";
import { type Pastime, sendFrame } from "#simulator/cell/crowd/pastime.ts";
import { luckyHitMove } from "#games/lucky-hit/player.ts";
import { periodAt, roundOf } from "#games/lucky-hit/rules/timeline.ts";
import type { LuckyHitSocket } from "./socket.ts";

export function luckyHitPastime(seed: string, socket: LuckyHitSocket): Pastime {
  return {
    name: "luckyhit",
    async window(now) {
      await socket.prepare(now);
      const { period, openTime, lockTime } = roundOf(periodAt(now));
      return { period, from: openTime, to: lockTime };
    },
    turn(player, { period }) {
      const move = luckyHitMove(seed, player, period);
      if (move === null) return null;
      const { at, amount, pick, seed: oddNo } = move;
      const bet = { period, betResult: pick, oddNo, betPrice: amount, betId: `crowd-${period}` };
      return { at, go: (now) => sendFrame(socket, player, encodeFrame(luckyHitBetFrame, bet), now) };
    },
    settleIn: () => socket.offered(),
  };
}
