import type { AnyCall } from "#contract/call.ts";
import type { Frame } from "#contract/frame.ts";
import { games } from "#games/games.ts";
import { accountExamples, sessionExamples, addressExamples, bankCardExamples } from "#contract/examples/account.ts";
import { controlExamples } from "#contract/examples/control.ts";
import { fairnessExamples } from "#contract/examples/fairness.ts";
import type { Example, FrameExample } from "#contract/examples/example.ts";
import { shopExamples } from "#contract/examples/shop.ts";
import { clientExamples, exgExamples, supportExamples } from "#contract/examples/support.ts";
import {
  giftExamples,
  limitExamples,
  promotionExamples,
  transactionExamples,
  transferExamples,
  walletExamples,
} from "#contract/examples/wallet.ts";

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
    fairnessExamples,
    exgExamples,
    ...games.map(({ examples }) => examples),
    clientExamples,
    controlExamples,
  ]
    .flat()
    .map((each) => [each.call, each]),
);

/** Undefined: the call has no example, which fails a test. */
export function exampleOf(call: AnyCall): Example | undefined {
  return byCall.get(call);
}

const byFrame = new Map<Frame, FrameExample>(
  games.flatMap(({ socket }) => socket?.examples ?? []).map((each) => [each.kind, each]),
);

/** Undefined: the frame has no example, which fails a test. */
export function exampleOfFrame(kind: Frame): FrameExample | undefined {
  return byFrame.get(kind);
}
