import { addUserGuess } from "#games/win-go/calls.ts";
import type { CellGame } from "../game.ts";
import { winLeaves, winRoutes, winVisitorRoutes } from "./routes.ts";
import { WinTables } from "./win-tables.ts";
import type { Pastime, SendCall } from "#simulator/cell/crowd/crowd.ts";
import { winMove } from "#games/win-go/player.ts";
import { periodAt, roundOf } from "#games/win-go/rules/timeline.ts";

const MINOR = 100;

function winPastime(seed: string, send: SendCall): Pastime {
  return {
    name: "win",
    async window(now) {
      const { period, startTime, lockTime } = roundOf(periodAt(now));
      return { period, from: startTime, to: lockTime };
    },
    turn(player, { period }) {
      const move = winMove(seed, player, period);
      if (move === null) return null;
      const { at, table, guess, number, contract, count } = move;
      const stake = { contract_money: contract / MINOR, contract_count: count };
      const body = { ...table, period, guess_type: guess, number, ...stake };
      return { at, go: async (now) => void (await send(player, addUserGuess, body, `crowd-${period}`, now)) };
    },
    settleIn: async () => undefined,
  };
}

export const win: CellGame = {
  name: "win",
  isInstant: false,
  deeds: [[addUserGuess, "stake"]],
  visitorRoutes: winVisitorRoutes,
  open(services) {
    const tables = new WinTables(services);
    return {
      routes: winRoutes(services, tables),
      leaves: (member, name) => winLeaves(services.roundStakes, member, name),
      settleDue: (names) => tables.settleDue(names),
      catchUp: () => tables.settleAll(),
      pastime: winPastime,
    };
  },
};
