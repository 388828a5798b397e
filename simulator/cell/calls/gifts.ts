import { giftEvents, joinGiftEvent, redeemGiftCode } from "#contract/calls/gifts.ts";
import { isRefusal, refuse } from "#contract/refusals.ts";
import type { EmptyPools } from "#simulator/catalogue/gift-relay.ts";
import { windowsOf } from "#simulator/catalogue/gifts.ts";
import { visitorNetwork } from "#simulator/http/request.ts";
import { answer, answerMoney, type Route, type MemberCall } from "#simulator/http/route.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import type { Invitations } from "../promotion/invitations.ts";
import { type ClaimKind, type GiftClaims, dayOf, meets } from "../wallet/gift-claims.ts";
import { localized } from "#contract/values/locale.ts";

const JOINED = localized(
  "The gift is in your balance. Play money.",
  "O presente já está no seu saldo. Dinheiro fictício.",
  "El regalo ya está en tu saldo. Dinero ficticio.",
  "Quà đã vào số dư của bạn. Tiền chơi thử.",
);

export function giftRoutes(needs: {
  readonly ledger: Ledger;
  readonly invitations: Invitations;
  readonly claims: GiftClaims;
  readonly emptyPools: EmptyPools;
}): Route<MemberCall>[] {
  const { claims, emptyPools } = needs;
  async function outcomeOf(kind: ClaimKind, { member, requestId }: MemberCall) {
    await claims.deliver(kind, member, requestId);
    return claims.outcomeOf(member, requestId);
  }
  return [
    answer(giftEvents, async ({ member, now }: MemberCall) => {
      const windows = windowsOf(now);
      // A pool is full before its window opens, and no longer matters after it.
      const open = windows.filter(({ startTime, endTime }) => now >= startTime && now < endTime);
      const empty = await emptyPools.among(open.map(({ id }) => id));
      const { recharged, staked, invited } = dayOf(needs, member, now);
      return {
        queryset: windows.map((window) => {
          const joined = claims.isCredited("gift_event", member, String(window.id));
          return {
            id: window.id,
            start_time: window.startTime,
            end_time: window.endTime,
            member_available_num: joined ? 0 : 1,
            join_recharge: window.joinRecharge,
            join_relation: window.joinRelation,
            join_bet: window.joinBet,
            completed: joined || empty.includes(window.id) || now >= window.endTime,
          };
        }),
        done_recharge: recharged,
        done_relation: invited,
        done_bet: staked,
      };
    }),

    answerMoney(
      joinGiftEvent,
      ({ member, requestId, now }: MemberCall, { id }) => {
        const window = windowsOf(now).find((each) => each.id === id);
        if (window === undefined) return refuse("event_unknown");
        if (now < window.startTime || now >= window.endTime) return refuse("event_closed");
        if (!meets(window, dayOf(needs, member, now))) return refuse("event_conditions");
        const claim = { member, request: requestId, target: String(id) };
        // Refused here, a new request asks nothing of the catalogue, which all members share.
        if (!claims.has(member, requestId)) {
          if (claims.isCredited("gift_event", member, claim.target)) return refuse("event_joined");
          if (emptyPools.isKnown(id)) return refuse("event_empty");
        }
        return claims.begin("gift_event", claim, now) ?? { price: 0, msg: "" };
      },
      {
        async after(call: MemberCall) {
          const outcome = await outcomeOf("gift_event", call);
          return isRefusal(outcome) ? outcome : { ...outcome, msg: JOINED[call.locale] };
        },
      },
    ),

    answerMoney(
      redeemGiftCode,
      ({ member, requestId, forwardedFor, now }: MemberCall, { gift_code }) => {
        const network = visitorNetwork(forwardedFor);
        const claim = { member, request: requestId, target: gift_code.toUpperCase(), network };
        return claims.begin("gift_code", claim, now) ?? { price: 0 };
      },
      { after: (call: MemberCall) => outcomeOf("gift_code", call) },
    ),
  ];
}
