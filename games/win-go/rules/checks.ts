import { guessOf, outcomeOf, payout } from "./guess.ts";
import { drawOutcome } from "./outcome.ts";
import { isPeriod, roundOf } from "./timeline.ts";
import {
  hundredthsOf,
  numberIn,
  numberOf,
  type RoundChecks,
  type RoundFields,
  textIn,
} from "#games/engine/rules/round-checks.ts";

/** The client seed names the table, without the game. */
const clientSeedOf = (round: RoundFields) => `${String(round["category"])}:${String(round["saas_id"])}`;

export const checks: RoundChecks = {
  game: "win",
  tableOf: (round) => `win:${clientSeedOf(round)}`,
  lockTime: (period) => (isPeriod(period) ? roundOf(period).lockTime : Infinity),
  asked({ category, saas_id, period: round, guess_type, number, contract_money, contract_count }) {
    const money = hundredthsOf(contract_money);
    return {
      table: `win:${String(category)}:${String(saas_id)}`,
      round,
      pick: guess_type === "N" ? `N${String(number)}` : guess_type,
      amount: money === undefined ? undefined : money * Number(contract_count),
    };
  },
  outcomes(round, serverSeed) {
    const clientSeed = clientSeedOf(round);
    const { price, lastNum } = drawOutcome(serverSeed, clientSeed, numberOf(round, "period"));
    return [
      [String(round["client_seed"]), round["price"], round["last_num"]],
      [clientSeed, price, lastNum],
    ];
  },
  due(round, { delivery, leaf }) {
    const [serverSeed, clientSeed] = [String(round["server_seed"]), String(round["client_seed"])];
    const outcome = drawOutcome(serverSeed, clientSeed, numberIn(leaf, "round"));
    return payout(delivery, guessOf(textIn(leaf, "pick")), outcome);
  },
  pays({ delivery, leaf }, result) {
    if (!/^[1-9]\d{4}$/.test(result)) throw new Error(`not a price: ${result}`);
    return payout(delivery, guessOf(textIn(leaf, "pick")), outcomeOf(Number(result)));
  },
};
