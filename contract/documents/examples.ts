import {
  accountExamples,
  ownDataExamples,
  sessionExamples,
  addressExamples,
  bankCardExamples,
} from "#contract/examples/account.ts";
import { controlExamples } from "#contract/examples/control.ts";
import { fairnessExamples } from "#contract/examples/fairness.ts";
import { providerExamples } from "#contract/examples/provider.ts";
import type { Example } from "#contract/examples/example.ts";
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

export const PLATFORM_EXAMPLES: readonly Example[] = [
  accountExamples,
  sessionExamples,
  ownDataExamples,
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
  clientExamples,
  controlExamples,
  providerExamples,
].flat();
