import * as z from "zod/mini";
import drawing from "../tile.svg?raw";
import { diceClientSeed, diceRecords, diceRoll, diceRoundDetail } from "#games/dice/contract/calls.ts";
import { localized } from "#contract/values/locale.ts";
import { isRefusal, refuse, type Refusal } from "#contract/refusals.ts";
import {
  coefficient,
  payout,
  DICE_LIMITS,
  isWin,
  type Bet,
  drawRoll,
  NUMBERS,
  proveRound,
  TARGET_MAX,
  TARGET_MIN,
} from "#games/dice/rules/roll.ts";
import { answer, answerMoney, type InputOf, type Route, type MemberCall } from "#simulator/http/route.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import type { Schema } from "#simulator/storage/migrate.ts";
import { InstantGame, type InstantSpec, playOnce } from "#games/engine/server/instant-game.ts";
import { clientSeedSchema, generationSchema } from "#games/engine/server/instant-seeds.ts";
import type { CellGame } from "#simulator/cell/cell-game.ts";
import { player } from "#games/dice/player.ts";
import { instantChecks } from "#games/engine/server/instant-checks.ts";
import { picturesOf } from "#games/engine/server/pictures.ts";
import { recordsPage } from "#games/engine/server/table-game.ts";

const DICE = "dice";

const tables = `
  -- Numbers that an operator queued for a member's rolls to come.
  CREATE TABLE dice_forced (seq INTEGER PRIMARY KEY, member INTEGER NOT NULL, roll INTEGER NOT NULL) STRICT;
  CREATE INDEX dice_forced_next ON dice_forced (member, seq);
`;

const diceSchema: Schema = {
  steps: [tables + clientSeedSchema(DICE), generationSchema(DICE)],
  shipped: [["20fba2863018caab"], ["eb8f622251be2ae8"]],
};

/** A roll's bet as its stake keeps it. */
function pickOf({ target, over }: Bet): string {
  return `${over ? ">" : "<"}${target}`;
}

function betOf({ pick }: Stake): Bet {
  return { over: pick.startsWith(">"), target: Number(pick.slice(1)) };
}

function outcomeOf(rolled: Stake) {
  const [roll, bet] = [rolled.result ?? 0, betOf(rolled)];
  return { roll, won: isWin(roll, bet), coefficient: coefficient(bet), price: rolled.payout };
}

type Dice = InstantGame<Bet, number>;

const diceSpec: InstantSpec<Bet, number> = {
  name: DICE,
  range: DICE_LIMITS,
  player,
  forced: { wanted: z.int().check(z.gte(0), z.lt(NUMBERS)), column: "roll" },
  draw: drawRoll,
  rowOf: (bet) => ({ pick: pickOf(bet) }),
  leavesOf(game, rolled) {
    const { target, over } = betOf(rolled);
    const { roll, price } = outcomeOf(rolled);
    const terms = [
      ["target", target],
      ["over", over],
      ["forced", rolled.forced === 1],
      // Settled in the same commit, so one receipt says both.
      ["roll", roll],
      ["payout", price],
    ] as const;
    return [game.leafOfStake(rolled, terms)];
  },
  claim: {
    name: "each roll of Dice follows from its seeds",
    row: "roll",
    proves: ({ result }, shown) => proveRound({ ...shown, roll: result ?? 0 }).match,
  },
};

function rollView(dice: Dice, rolled: Stake) {
  const { at, ended_after: balance } = rolled;
  return { ...outcomeOf(rolled), id: String(at), balance: balance ?? 0, fairness: dice.fairnessAfter(rolled) };
}

function recordView(rolled: Stake) {
  const { at, create_time, amount, fee } = rolled;
  return {
    id: String(at),
    create_time,
    ...betOf(rolled),
    ...outcomeOf(rolled),
    amount,
    delivery: amount - fee,
    fee,
  };
}

/** The data to recompute a roll. */
function roundView(dice: Dice, rolled: Stake) {
  return {
    game: "dice" as const,
    period: String(rolled.at),
    ...dice.fairnessOf(rolled),
    server_seed: dice.serverSeed(rolled),
    entropy: rolled.entropy,
    forced: rolled.forced === 1,
    ...betOf(rolled),
    roll: rolled.result ?? 0,
  };
}

function diceRoutes(dice: Dice): Route<MemberCall>[] {
  return [
    answerMoney(
      diceRoll,
      (call: MemberCall, wanted) => {
        const rolled = rollDice(dice, call, wanted);
        return isRefusal(rolled) ? rolled : rollView(dice, rolled);
      },
      {
        again({ member, now }, wanted) {
          const first = firstRoll(dice, member, wanted);
          if (first === null) return null;
          return isRefusal(first)
            ? { outcome: first, now }
            : { outcome: rollView(dice, first), now: first.create_time };
        },
        leaf: ({ member }, _, { id }) => dice.leaves(member, id)[0] ?? null,
      },
    ),
    answer(diceRecords, ({ member }: MemberCall, asked) => ({
      ...recordsPage(dice.statement, member, DICE, asked, recordView),
      fairness: dice.nextFairness(member),
      limits: DICE_LIMITS,
    })),
    // A roll is settled at once, so every change is before the next one.
    answer(diceClientSeed, ({ member }: MemberCall, { client_seed }) => {
      dice.seeds.changeClientSeed(member, client_seed);
      return { fairness: dice.nextFairness(member) };
    }),
    answer(diceRoundDetail, ({ member }: MemberCall, { id }) => {
      const rolled = dice.find(member, id);
      return rolled === null ? refuse("round_unknown") : { entity: roundView(dice, rolled) };
    }),
  ];
}

type Wanted = InputOf<typeof diceRoll>;

/** Stakes, rolls and pays. Runs inside a transaction; a refusal changes nothing. */
function rollDice(dice: Dice, { member, requestId, now }: MemberCall, wanted: Wanted): Stake | Refusal {
  const { target, over, key } = wanted;
  const bet = { target, over };
  const rolled = dice.stake({ ...wanted, member, now, choice: bet, keys: { bet_id: key, request: requestId } });
  if (isRefusal(rolled)) return rolled;
  const { play, outcome: roll } = rolled;
  dice.settle(play, isWin(roll, bet) ? payout(play.amount - play.fee, bet) : 0, roll, now);
  return play;
}

/** The first roll under the key; null: there is none. */
function firstRoll({ ledger }: Dice, member: number, wanted: Wanted): Stake | Refusal | null {
  const first = ledger.byKey(member, DICE, wanted.key);
  if (first === null) return null;
  const { amount, entropy = "" } = wanted;
  const isSame = first.amount === amount && first.pick === pickOf(wanted) && first.entropy === entropy;
  return isSame ? first : refuse("idempotency_conflict");
}

const TARGET = "CAST(substr(pick, 2) AS INTEGER)";
// SQL divides whole numbers, so this rounds down as the rules do.
const DUE = `
  SELECT member, at, iif(iif(is_over, result >= target, result < target),
    (amount - fee) * ${NUMBERS} / iif(is_over, ${NUMBERS} - target, target), 0) AS due
  FROM (SELECT *, pick GLOB '>*' AS is_over, ${TARGET} AS target FROM stake WHERE game = 'dice')`;

const diceChecks = instantChecks({
  name: "dice",
  row: "roll",
  rowName: "roll of Dice",
  due: DUE,
  own: [
    {
      name: "each roll of Dice has ended, and it and its target are within their ranges",
      counted: "SELECT count(*) AS n FROM stake WHERE game = 'dice'",
      offenders: `SELECT 'roll ' || at AS offender FROM stake
      WHERE game = 'dice' AND (status NOT IN ('S', 'F') OR result NOT BETWEEN 0 AND ${NUMBERS - 1}
          OR ${TARGET} NOT BETWEEN ${TARGET_MIN} AND ${TARGET_MAX})`,
    },
  ],
});

export const dice: CellGame = {
  name: DICE,
  tile: {
    name: "Dice",
    description: localized(
      "Over or under, at odds you choose",
      "Acima ou abaixo, com a chance que você escolher",
      "Por encima o por debajo, con la probabilidad que elijas",
      "Trên hoặc dưới, tỷ lệ do bạn chọn",
    ),
    pictures: picturesOf(drawing),
  },
  // A win pays this over the winning numbers.
  payouts: () => ({ numbers: NUMBERS }),
  playOnce: playOnce(player),
  deeds: [[diceRoll, "stake"]],
  schema: diceSchema,
  checks: diceChecks,
  open(services) {
    const game = new InstantGame(services, diceSpec);
    return { ...game.opened(), routes: diceRoutes(game) };
  },
};
