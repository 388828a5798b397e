import { payout as aviatorPays } from "#simulator/games/aviator/stake.ts";
import { coefficientAt, roundOf } from "#simulator/games/aviator/timeline.ts";
import { deliveryOf } from "#simulator/games/delivery.ts";
import { payout as dicePays } from "#simulator/games/dice/reward.ts";
import { drawRoll, isWin } from "#simulator/games/dice/roll.ts";
import { drawOutcome as drawLuckyHit } from "#simulator/games/lucky-hit/outcome.ts";
import { isPick, payout as luckyHitPays } from "#simulator/games/lucky-hit/payout.ts";
import { drawOutcome as drawAviator } from "#simulator/games/aviator/outcome.ts";
import { drawLayout } from "#simulator/games/mines/layout.ts";
import { payout as minesPays } from "#simulator/games/mines/reward.ts";
import { guessOf, payout as winPays } from "#simulator/games/win/guess.ts";
import { drawOutcome as drawWin } from "#simulator/games/win/outcome.ts";

type Leaf = ReadonlyMap<string, string>;
type Round = Readonly<Record<string, unknown>>;

/** No payout of an honest server. */
const NEVER = -1;

/**
 * The payout of a signed stake by its round, in minor units, from the seeds alone. Null: only the server can know.
 * Throws for a leaf or a round that lacks what its game needs.
 */
export function dueOf(round: Round, stake: Leaf, cashOut: Leaf | null): number | null {
  const amount = numberIn(stake, "amount");
  if (round["voided"] === true) return amount;
  const delivery = deliveryOf(amount);
  const [serverSeed, clientSeed] = [String(round["server_seed"]), String(round["client_seed"])];
  const nonce = Number(round["nonce"]);
  switch (round["game"]) {
    case "aviator":
      return flightDue(drawAviator(serverSeed, playerSeeds(round)).result, stake, cashOut);
    case "luckyhit": {
      const pick = textIn(stake, "pick");
      if (!isPick(pick)) throw new Error(`not a pick: ${pick}`);
      return luckyHitPays(delivery, pick, drawLuckyHit(serverSeed, clientSeed, numberIn(stake, "round")));
    }
    case "win": {
      const outcome = drawWin(serverSeed, clientSeed, numberIn(stake, "round"));
      return winPays(delivery, guessOf(textIn(stake, "pick")), outcome);
    }
    case "dice": {
      const bet = { target: numberIn(stake, "target"), over: textIn(stake, "over") === "true" };
      return isWin(drawRoll(serverSeed, clientSeed, nonce), bet) ? dicePays(delivery, bet) : 0;
    }
    case "mines": {
      if (cashOut === null) return 0;
      const traps = numberIn(stake, "traps");
      const opened = textIn(cashOut, "opened").split(",").map(Number);
      const layout = drawLayout(serverSeed, clientSeed, nonce, traps);
      return opened.some((cell) => layout.includes(cell)) ? NEVER : minesPays(delivery, traps, opened.length);
    }
    default:
      throw new Error("no game with receipts");
  }
}

/** A cash-out is judged by its signed arrival; `result` is in hundredths. */
function flightDue(result: number, stake: Leaf, cashOut: Leaf | null): number | null {
  const amount = numberIn(stake, "amount");
  const auto = textIn(stake, "auto") === "none" ? Infinity : numberIn(stake, "auto");
  const [, least] = textIn(stake, "silence").split(" ");
  if (cashOut === null) {
    // The server alone knows how long the member was silent.
    if (least !== undefined) return null;
    return auto <= result ? aviatorPays(amount, auto) : 0;
  }
  const flown = numberIn(cashOut, "arrival") - roundOf(numberIn(stake, "round")).takeOffTime;
  const signed = numberIn(cashOut, "coefficient");
  const reached = Math.min(auto, coefficientAt(flown));
  const isSilent = least !== undefined && signed >= Number(least) && signed < reached;
  if (flown < 0 || signed > result || (signed !== reached && !isSilent)) return NEVER;
  return aviatorPays(amount, signed);
}

function playerSeeds(round: Round): string[] {
  return [1, 2, 3].map((at) => round[`player_seed${at}`]).filter((seed) => typeof seed === "string");
}

function textIn(leaf: Leaf, name: string): string {
  const text = leaf.get(name);
  if (text === undefined) throw new Error(`the receipt has no ${name}`);
  return text;
}

function numberIn(leaf: Leaf, name: string): number {
  const number = Number(textIn(leaf, name));
  if (!Number.isSafeInteger(number)) throw new Error(`the receipt's ${name} is no whole number`);
  return number;
}
