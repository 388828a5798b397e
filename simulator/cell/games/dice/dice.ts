import { diceRoll } from "#contract/games/dice/calls.ts";
import { DICE_LIMITS } from "#simulator/games/dice/stake.ts";
import type { CellGame } from "../game.ts";
import { instantArchive } from "../instant-archive.ts";
import { InstantGame } from "../instant-game.ts";
import { InstantSeeds } from "../instant-seeds.ts";
import { diceAudit, diceDrawCheck } from "./audit.ts";
import { dicePastime } from "./pastime.ts";
import { diceLeaves, diceRoutes } from "./routes.ts";
import { DICE, DiceRolls, diceSchema } from "./rolls.ts";

export const dice: CellGame = {
  name: DICE,
  isInstant: true,
  deeds: [[diceRoll, "stake"]],
  schema: diceSchema,
  audit: diceAudit,
  archived: [instantArchive({ relation: DICE, table: "dice_roll", ended: "true" })],
  open(services) {
    const { ledger, sql } = services;
    const rolls = new DiceRolls(sql);
    const seeds = new InstantSeeds(DICE, services);
    const money = new InstantGame(DICE, DICE_LIMITS, services);
    return {
      routes: diceRoutes({ ledger, money, rolls, seeds }),
      leaves: (member, { id }) => diceLeaves({ rolls, seeds }, member, id),
      force: (member, numbers) => rolls.force(member, numbers),
      checkDraws: () => diceDrawCheck(sql, seeds),
      pastime: (seed, send) => dicePastime(seed, send, seeds),
    };
  },
};
