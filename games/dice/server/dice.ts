import drawing from "../tile.svg?raw";
import { localized } from "#contract/values/locale.ts";
import { dice as entry } from "#games/dice/contract.ts";
import { NUMBERS, TARGET_MAX, TARGET_MIN } from "#games/dice/rules/play.ts";
import { singleStepGame } from "#games/engine/server/single-step.ts";

const TARGET = "CAST(substr(pick, 2) AS INTEGER)";
const IS_OVER = "pick GLOB '>*'";

export const dice = singleStepGame({
  entry,
  drawing,
  description: localized(
    "Over or under, at odds you choose",
    "Acima ou abaixo, com a chance que você escolher",
    "Por encima o por debajo, con la probabilidad que elijas",
    "Trên hoặc dưới, tỷ lệ do bạn chọn",
  ),
  shipped: [["20fba2863018caab"], ["eb8f622251be2ae8"]],
  isIndexed: true,
  audit: {
    isWin: `iif(${IS_OVER}, result >= ${TARGET}, result < ${TARGET})`,
    wins: `iif(${IS_OVER}, ${NUMBERS} - ${TARGET}, ${TARGET})`,
    isPossible: `${TARGET} BETWEEN ${TARGET_MIN} AND ${TARGET_MAX}`,
  },
});
