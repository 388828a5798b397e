import drawing from "../tile.svg?raw";
import { localized } from "#contract/values/locale.ts";
import { diceCalls } from "#games/dice/contract/calls.ts";
import { player } from "#games/dice/player.ts";
import {
  type Bet,
  coefficient,
  DICE_LIMITS,
  drawRoll,
  NUMBERS,
  paidAt,
  TARGET_MAX,
  TARGET_MIN,
} from "#games/dice/rules/roll.ts";
import { picturesOf } from "#games/engine/server/pictures.ts";
import { singleStepGame } from "#games/engine/server/single-step.ts";

const TARGET = "CAST(substr(pick, 2) AS INTEGER)";

export const dice = singleStepGame<Bet>({
  calls: diceCalls,
  limits: DICE_LIMITS,
  player,
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
  shipped: [["20fba2863018caab"], ["eb8f622251be2ae8"]],
  isIndexed: true,
  outcomes: NUMBERS,
  draw: drawRoll,
  payout: paidAt,
  shown: (bet) => ({ coefficient: coefficient(bet) }),
  pickOf: ({ target, over }) => `${over ? ">" : "<"}${target}`,
  choiceIn: (pick) => ({ target: Number(pick.slice(1)), over: pick.startsWith(">") }),
  audit: {
    // SQL divides whole numbers, so this rounds down as the rules do.
    due: `
      SELECT member, at, iif(iif(is_over, result >= target, result < target),
        (amount - fee) * ${NUMBERS} / iif(is_over, ${NUMBERS} - target, target), 0) AS due
      FROM (SELECT *, pick GLOB '>*' AS is_over, ${TARGET} AS target FROM stake WHERE game = 'dice')`,
    valid: [
      "it and its target are within their ranges",
      `result BETWEEN 0 AND ${NUMBERS - 1} AND ${TARGET} BETWEEN ${TARGET_MIN} AND ${TARGET_MAX}`,
    ],
  },
});
