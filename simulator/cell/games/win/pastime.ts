import { addUserGuess, SAAS_IDS, winCategory } from "#contract/games/win/calls.ts";
import type { Pastime, SendCall } from "#simulator/cell/crowd/pastime.ts";
import { winMove } from "#simulator/crowd/strategy.ts";
import { periodAt, roundOf } from "#simulator/games/win/timeline.ts";

const TABLES = winCategory.options.flatMap((category) => SAAS_IDS.map((saasId) => ({ category, saas_id: saasId })));

export function winPastime(seed: string, send: SendCall): Pastime {
  return {
    name: "win",
    async window(now) {
      const { period, startTime, lockTime } = roundOf(periodAt(now));
      return { period, from: startTime, to: lockTime };
    },
    turn(player, { period }) {
      const move = winMove(seed, player, period, TABLES.length);
      if (move === null) return null;
      const { at, table, guess, number, money, count } = move;
      const body = {
        ...TABLES[table],
        period,
        guess_type: guess,
        number,
        contract_money: money,
        contract_count: count,
      };
      return { at, go: async (now) => void (await send(player, addUserGuess, body, `crowd-${period}`, now)) };
    },
    settleIn: async () => undefined,
  };
}
