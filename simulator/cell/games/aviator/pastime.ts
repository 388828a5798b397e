import { encodeFrame } from "#contract/frame.ts";
import { betFrame } from "#games/aviator/frames.ts";
import { nickNameOf } from "#simulator/cell/accounts/members.ts";
import { type Pastime, sendFrame } from "#simulator/cell/crowd/pastime.ts";
import { aviatorMove } from "#games/aviator/player.ts";
import type { AviatorSocket } from "./socket.ts";

/** Only automatic cash-outs: they pay exactly their coefficient, at any load of the cell. */
export function aviatorPastime(seed: string, socket: AviatorSocket): Pastime {
  return {
    name: "aviator",
    async window(now) {
      await socket.prepare(now);
      if (socket.running === null) throw new Error("no round of Aviator is known");
      const { period, openTime, lockTime } = socket.running.round;
      return { period, from: openTime, to: lockTime };
    },
    turn(player, { period }) {
      const move = aviatorMove(seed, player, period);
      if (move === null) return null;
      const { at, amount, autoCashOut, seed: clientSeed } = move;
      const bet = {
        nickName: nickNameOf(player, true),
        period,
        betPrice: amount,
        seed: clientSeed,
        betId: `crowd-${period}`,
        ...(autoCashOut !== null && { autoCashOut }),
      };
      return { at, go: (now) => sendFrame(socket, player, encodeFrame(betFrame, bet), now) };
    },
    settleIn: () => socket.offered(),
  };
}
