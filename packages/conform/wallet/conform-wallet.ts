import { randomUUID } from "node:crypto";
import { OFFER_NAMES } from "../../../contract/offers.ts";
import { type Check, checksWith, type Need, type Outcome } from "../check.ts";
import { runPlan } from "../plan.ts";
import { amountChecks } from "./checks/amounts.ts";
import { bodyChecks } from "./checks/bodies.ts";
import { memberChecks } from "./checks/members.ts";
import { onceChecks } from "./checks/at-once.ts";
import { orderChecks } from "./checks/orders.ts";
import { providerChecks } from "./checks/providers.ts";
import { signatureChecks } from "./checks/signatures.ts";
import { silenceChecks } from "./checks/silence.ts";
import { storyChecks } from "./checks/stories.ts";
import type { WalletOptions } from "./options.ts";
import { Player } from "./player.ts";
import { Wallet } from "./wallet.ts";

/** Runs the checks that the options choose, one after the other: each knows the balance to the minor unit. */
export async function conformWallet(
  options: WalletOptions,
  onOutcome: (outcome: Outcome) => void = () => undefined,
): Promise<readonly Outcome[]> {
  const { only, without, expectFailed, launches, otherKey } = options;
  const given = new Set<Need>([
    ...(launches.second === "" ? [] : ["second_launch" as const]),
    ...(launches.ended === "" ? [] : ["ended_launch" as const]),
    ...(launches.other === "" || otherKey === null ? [] : ["other_provider" as const]),
  ]);
  return runPlan(
    { reads: [], lanes: [walletChecks(options)], last: [] },
    { only, given, offers: new Set(OFFER_NAMES), without, expectFailed, now: () => performance.now(), onOutcome },
  );
}

export function walletChecks({ url, timeoutMs, key, otherKey, launches }: WalletOptions): readonly Check[] {
  const random = () => randomUUID().replaceAll("-", "").slice(0, 20);
  const wallet = new Wallet({ url, timeoutMs, now: () => Date.now(), random });
  const player = new Player({ wallet, key, session: launches.first });
  const second = new Player({ wallet, key, session: launches.second });
  const elsewhere = new Player({ wallet, key: otherKey ?? key, session: launches.other });
  return [
    ...memberChecks(player, second, launches.ended),
    ...storyChecks(player),
    ...orderChecks(player),
    ...amountChecks(player),
    ...bodyChecks(player, second),
    ...signatureChecks(player),
    ...silenceChecks(player),
    ...onceChecks(player, second),
    ...providerChecks(player, elsewhere),
    ...bookChecks(player, elsewhere),
  ];
}

/** After all others. `elsewhere` is the same member with another provider. */
function bookChecks(player: Player, elsewhere: Player): Check[] {
  return checksWith(
    { of: "books", isMoney: true },
    {
      "of the whole run are the sum of what was acknowledged": async (trial) => {
        await player.begin(trial);
        const sum = player.start + player.moved + elsewhere.moved;
        trial.expect(player.balance === sum, "wallet_books", `the balance is ${player.balance}, and the sum ${sum}`);
        await player.end(trial, "wallet_books");
      },
    },
  );
}
