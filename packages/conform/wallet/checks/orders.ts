import { type Check, checksWith } from "../../check.ts";
import { type Hand, played } from "../hand.ts";
import type { Player } from "../player.ts";
import type { Step } from "../round-model.ts";

const KINDS = ["debit", "credit", "rollback", "round_end"] as const;

const WALK_STEPS = 150;
const WALK_ROUNDS = 6;

/** Every order in which the calls of a round may arrive, once each and repeated. */
export function orderChecks(player: Player): Check[] {
  const begun = KINDS.map((first) => [
    `that begin with a ${first}`,
    played(player, async (trial, hand) => {
      const orders = permutations(KINDS).filter(([kind]) => kind === first);
      for (const [at, order] of orders.entries()) {
        const steps = order.map((kind) => stepOf(hand, kind, String(at)));
        await player.play(trial, [...steps, ...steps], "wallet_order");
        const doubled = order.map((kind) => stepOf(hand, kind, `${at}-2`)).flatMap((step) => [step, step]);
        await player.play(trial, doubled, "wallet_order");
      }
    }),
  ]);
  return checksWith(
    { of: "orders", isMoney: true },
    {
      ...(Object.fromEntries(begun) as Record<string, Check["run"]>),
      "drawn at random, over several rounds with further wins": played(player, async (trial, hand) => {
        const draw = drawsFrom(51);
        for (let count = 0; count < WALK_STEPS; count++) {
          const round = String(draw(WALK_ROUNDS));
          const kind = KINDS[draw(KINDS.length)] ?? "debit";
          const step = kind === "credit" ? hand.credit(`w${round}-${draw(3)}`, 1, round) : stepOf(hand, kind, round);
          await player.play(trial, [step], "wallet_order");
        }
      }),
    },
  );
}

function stepOf(hand: Hand, kind: Step["kind"], round: string): Step {
  if (kind === "debit") return hand.debit(`d${round}`, 1, round);
  if (kind === "credit") return hand.credit(`c${round}`, 2, round);
  return kind === "rollback" ? hand.rollback(`d${round}`) : hand.end(round);
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

/** The same numbers in every run, so that a failure comes again: a linear congruential generator. */
function drawsFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
