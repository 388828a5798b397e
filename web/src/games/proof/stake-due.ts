import { commitment } from "#fairness/draw.ts";
import type { Leaf } from "#fairness/receipt.ts";
import { payout as aviatorPays } from "#games/aviator/rules/stake.ts";
import { coefficientAt, roundOf } from "#games/aviator/rules/timeline.ts";
import { deliveryOf } from "#games/shared/delivery.ts";
import { payout as dicePays } from "#games/dice/rules/reward.ts";
import { drawRoll, isWin } from "#games/dice/rules/roll.ts";
import { roundOf as luckyHitRoundOf } from "#games/lucky-hit/rules/timeline.ts";
import { drawOutcome as drawLuckyHit } from "#games/lucky-hit/rules/outcome.ts";
import { isPick, payout as luckyHitPays } from "#games/lucky-hit/rules/payout.ts";
import { drawOutcome as drawAviator } from "#games/aviator/rules/outcome.ts";
import { drawLayout } from "#games/mines/rules/layout.ts";
import { payout as minesPays } from "#games/mines/rules/reward.ts";
import { guessOf, payout as winPays } from "#games/win-go/rules/guess.ts";
import { drawOutcome as drawWin } from "#games/win-go/rules/outcome.ts";

type Round = Readonly<Record<string, unknown>>;

/**
 * Whether a signed cash-out contradicts its signed stake. `serverSeed` counts only if the stake commits to it. Throws for
 * a leaf that lacks what its game needs.
 */
export function contradicts(stake: Leaf, cashOut: Leaf, serverSeed: string | null): boolean {
  const [amount, paid] = [numberIn(stake, "amount"), numberIn(cashOut, "payout")];
  switch (textIn(stake, "table")) {
    case "aviator": {
      const signed = numberIn(cashOut, "coefficient");
      const flown = numberIn(cashOut, "arrival") - roundOf(numberIn(stake, "round")).takeOffTime;
      const reached = Math.min(autoOf(stake), coefficientAt(flown));
      const least = silenceOf(stake);
      const isSilent = least !== null && signed >= least && signed < reached;
      return flown < 0 || (signed !== reached && !isSilent) || paid !== aviatorPays(amount, signed);
    }
    case "mines": {
      const [traps, opened] = [numberIn(stake, "traps"), openedIn(cashOut)];
      const isCommitted = serverSeed !== null && commitment(serverSeed) === textIn(stake, "commitment");
      const layout = isCommitted
        ? drawLayout(serverSeed, textIn(stake, "client_seed"), numberIn(stake, "nonce"), traps)
        : [];
      const hasTrap = opened.some((cell) => layout.includes(cell));
      return hasTrap || paid !== minesPays(deliveryOf(amount), traps, opened.length);
    }
    default:
      return false;
  }
}

/** Whether a signed cancel contradicts the other signed leaves of its stake, or came from the lock on. */
export function contradictsCancel(cancel: Leaf, stake: Leaf | null, cashOut: Leaf | null): boolean {
  const arrival = numberIn(cancel, "arrival");
  const isBeforeStake = stake !== null && arrival < numberIn(stake, "arrival");
  return cashOut !== null || isBeforeStake || arrival >= lockOf(textIn(cancel, "table"), numberIn(cancel, "round"));
}

function lockOf(table: string, period: number): number {
  if (table === "aviator") return roundOf(period).lockTime;
  return table === "luckyhit" ? luckyHitRoundOf(period).lockTime : Infinity;
}

/**
 * The payout of a signed stake by a round that nobody signed, in minor units, from its seeds alone. Null: only the server
 * can know. Throws for a round that does not allow the cash-out, and if one of them lacks what its game needs.
 */
export function dueOf(round: Round, stake: Leaf, cashOut: Leaf | null): number | null {
  const amount = numberIn(stake, "amount");
  if (round["voided"] === true) {
    if (cashOut !== null) throw new Error("a void round pays no cash-out");
    return amount;
  }
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
      const layout = drawLayout(serverSeed, clientSeed, nonce, numberIn(stake, "traps"));
      if (openedIn(cashOut).some((cell) => layout.includes(cell))) throw new Error("a paid cell is a trap");
      return numberIn(cashOut, "payout");
    }
    default:
      throw new Error("no game with receipts");
  }
}

/** `result` is in hundredths. */
function flightDue(result: number, stake: Leaf, cashOut: Leaf | null): number | null {
  if (cashOut !== null) {
    if (numberIn(cashOut, "coefficient") > result) throw new Error("the round ended before the cash-out");
    return numberIn(cashOut, "payout");
  }
  // The server alone knows how long the member was silent.
  if (silenceOf(stake) !== null) return null;
  const auto = autoOf(stake);
  return auto <= result ? aviatorPays(numberIn(stake, "amount"), auto) : 0;
}

/** The coefficient of the automatic cash-out, in hundredths. */
function autoOf(stake: Leaf): number {
  return textIn(stake, "auto") === "none" ? Infinity : numberIn(stake, "auto");
}

/** The least coefficient of the cash-out after silence, in hundredths. */
function silenceOf(stake: Leaf): number | null {
  const [, least] = textIn(stake, "silence").split(" ");
  return least === undefined ? null : Number(least);
}

function openedIn(cashOut: Leaf): number[] {
  return textIn(cashOut, "opened").split(",").map(Number);
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
