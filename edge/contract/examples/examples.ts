import type { AnyCall } from "../call.ts";
import { games } from "../games.ts";
import { accountExamples } from "./account.ts";
import { addressExamples } from "./addresses.ts";
import { bankCardExamples } from "./bank-cards.ts";
import { clientExamples } from "./client.ts";
import { controlExamples } from "./control.ts";
import type { Example } from "./example.ts";
import { giftExamples, limitExamples, promotionExamples, transactionExamples, transferExamples } from "./money.ts";
import { sessionExamples } from "./sessions.ts";
import { shopExamples } from "./shop.ts";
import { exgExamples, supportExamples } from "./support.ts";
import { walletExamples } from "./wallet.ts";

const byCall = new Map<AnyCall, Example>(
  [
    accountExamples,
    sessionExamples,
    shopExamples,
    addressExamples,
    bankCardExamples,
    walletExamples,
    transactionExamples,
    limitExamples,
    transferExamples,
    giftExamples,
    promotionExamples,
    supportExamples,
    exgExamples,
    ...games.map(({ examples }) => examples),
    clientExamples,
    controlExamples,
  ]
    .flat()
    .map((each) => [each.call, each]),
);

/** The example of a call; undefined: nobody has written one yet, which a test does not let pass. */
export function exampleOf(call: AnyCall): Example | undefined {
  return byCall.get(call);
}
