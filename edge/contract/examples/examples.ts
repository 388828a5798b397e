import type { AnyCall } from "../call.ts";
import type { Frame } from "../frame.ts";
import { games } from "../games.ts";
import { accountExamples, sessionExamples, addressExamples, bankCardExamples } from "./account.ts";
import { controlExamples } from "./control.ts";
import { fairnessExamples } from "./fairness.ts";
import type { Example } from "./example.ts";
import type { FrameExample } from "./frame-example.ts";
import { shopExamples } from "./shop.ts";
import { clientExamples, exgExamples, supportExamples } from "./support.ts";
import {
  giftExamples,
  limitExamples,
  promotionExamples,
  transactionExamples,
  transferExamples,
  walletExamples,
} from "./wallet.ts";

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
