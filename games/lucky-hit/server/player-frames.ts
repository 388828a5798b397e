import { type DataOf, decodeFrame, encodeFrame } from "#contract/frame.ts";
import { luckyHitBetFrame, luckyHitCancelFrame, luckyHitNoticeFrame } from "#games/lucky-hit/contract/frames.ts";
import { luckyHitLimits } from "#games/lucky-hit/rules/stake.ts";
import { feeOf } from "#contract/games/delivery.ts";
import type { FrameSpec } from "#simulator/cell/tables/frame-spec.ts";
import type { RoundStakes } from "#simulator/cell/tables/round-stakes.ts";
import { betResultText, cancelText } from "./frames.ts";
import { leafOfStake, LUCKY_HIT, type Running, type StakeRequest } from "./rules.ts";

/** A member may cancel this many stakes a round. */
export const CANCELS_MAX = 20;

/** The frames of the players. */
export function luckyHitFrames(stakes: RoundStakes): FrameSpec<Running, DataOf<typeof luckyHitBetFrame>, StakeRequest> {
  return {
    stake: {
      frame: luckyHitBetFrame,
      read: (data) => decodeFrame(luckyHitBetFrame, data),
      asked: ({ period, betResult: pick, betPrice: amount, oddNo: seed }, { member, logInLocale }, betId) => {
        return { member, logInLocale, period, pick, betId, amount, seed };
      },
      limits: luckyHitLimits,
      place: ({ period, member, betId, pick, amount, seed }, now) => {
        const fee = feeOf(amount);
        return stakes.place({ game: LUCKY_HIT, period, member, bet_id: betId, pick, amount, fee, seed }, now);
      },
      leafOf: leafOfStake,
      textOf: betResultText,
    },
    cancel: {
      frame: luckyHitCancelFrame,
      max: CANCELS_MAX,
      cancel: (stake, now) => stakes.cancel(stake, now),
      textOf: cancelText,
    },
    noticeText: (notice) => encodeFrame(luckyHitNoticeFrame, notice),
  };
}
