import { diceRoll } from "#games/dice/calls.ts";
import { DICE_LIMITS } from "#games/dice/rules/stake.ts";
import type { CellGame } from "../game.ts";
import { InstantGame } from "../instant-game.ts";
import { InstantSeeds } from "../instant-seeds.ts";
import { diceChecks, diceDrawCheck } from "./audit.ts";
import { dicePastime } from "./pastime.ts";
import { diceLeaves, diceRoutes } from "./routes.ts";
import { DICE, diceSchema, ForcedRolls } from "./rolls.ts";

export const dice: CellGame = {
  name: DICE,
  isInstant: true,
  deeds: [[diceRoll, "stake"]],
  schema: diceSchema,
  checks: diceChecks,
  open(services) {
    const { ledger, sql } = services;
    const forced = new ForcedRolls(sql);
    const seeds = new InstantSeeds(DICE, services);
    const rolls = new InstantGame(DICE, DICE_LIMITS, services);
    return {
      routes: diceRoutes({ ledger, rolls, forced, seeds }),
      leaves: (member, { id }) => diceLeaves({ rolls, seeds }, member, id),
      force: (member, numbers) => forced.force(member, numbers),
      checkDraws: () => diceDrawCheck(sql, seeds),
      pastime: (seed, send) => dicePastime(seed, send, seeds),
    };
  },
};
