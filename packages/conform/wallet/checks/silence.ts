import { type Check, checksWith, type Trial } from "../../check.ts";
import { type Hand, played } from "../hand.ts";
import type { Player } from "../player.ts";
import type { Step } from "../round-model.ts";

const POLLS = 20;
const POLL_MS = 25;

/** The call in silence, and the steps before it and after it. */
const SILENCES: Readonly<Record<string, (hand: Hand) => { before: Step[]; lost: Step; after: Step[] }>> = {
  "a debit": (at) => ({ before: [], lost: at.debit(), after: [at.debit(), at.credit("w", 2)] }),
  "a win": (at) => ({ before: [at.debit()], lost: at.credit(), after: [at.credit()] }),
  "a further win": (at) => ({ before: [at.debit(), at.credit("w", 1)], lost: at.credit("x"), after: [at.credit("x")] }),
  "a rollback": (at) => ({ before: [at.debit()], lost: at.rollback(), after: [at.rollback(), at.debit()] }),
};

/** The provider closes its connection before the answer, and repeats the call. */
export function silenceChecks(player: Player): Check[] {
  const runs = Object.entries(SILENCES).flatMap(([what, steps]) => [
    [`${what} without an answer is repeated at once, and moves once`, runOf(player, steps, false)] as const,
    [`${what} without an answer is repeated later, and moves once`, runOf(player, steps, true)] as const,
  ]);
  return checksWith(
    { of: "silence", isMoney: true },
    {
      ...Object.fromEntries(runs),
      "a debit without an answer is rolled back, whether it came or not": played(player, async (trial, hand) => {
        for (const name of ["a", "b", "c"]) {
          const debit = hand.debit(name, 2, name);
          await player.wallet.drop(player.key, "debit", player.bodyOf(debit));
          const reply = await player.askStep(hand.rollback(name));
          // The debit may come before the rollback, after it, or never: nothing is taken for good.
          const ok = reply.code === 200;
          trial.expect(ok, "wallet_order", `a rollback answers code ${reply.code}`, { curl: reply.curl });
          await wait(trial, player, (balance) => balance === player.balance);
        }
      }),
    },
  );
}

function runOf(player: Player, steps: (hand: Hand) => { before: Step[]; lost: Step; after: Step[] }, isLater: boolean) {
  return played(player, async (trial, hand) => {
    const { before, lost, after } = steps(hand);
    await player.play(trial, before);
    await player.wallet.drop(player.key, lost.kind, player.bodyOf(lost));
    if (isLater) await wait(trial, player, (balance) => balance !== player.balance);
    const again = [lost, ...after];
    for (const step of again) player.answered(trial, step, await player.askStep(step), "wallet_repeat");
  });
}

/** Waits for a balance, but not for long: a wallet may also forget a call with its connection. */
async function wait(trial: Trial, player: Player, isThere: (balance: number) => boolean): Promise<void> {
  for (let count = 0; count < POLLS; count++) {
    if (isThere(await player.readBalance(trial))) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
