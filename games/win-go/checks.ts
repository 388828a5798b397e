import { guessOf, outcomeOf, payout } from "./rules/guess.ts";
import { drawOutcome } from "./rules/outcome.ts";
import { numberIn, numberOf, type RoundChecks, type RoundFields, textIn } from "../shared/round-checks.ts";

/** The client seed names the table, without the game. */
const clientSeedOf = (round: RoundFields) => `${String(round["category"])}:${String(round["saas_id"])}`;

export const winChecks: RoundChecks = {
  game: "win",
  tableOf: (round) => `win:${clientSeedOf(round)}`,
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
