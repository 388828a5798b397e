import { giftEvents, joinGiftEvent, redeemGiftCode } from "#contract/calls/gifts.ts";
import { isRefusal, refuse } from "#contract/refusals.ts";
import type { EventState } from "#simulator/catalogue/api.ts";
import { windowsOf } from "#simulator/catalogue/gifts.ts";
import { localized } from "#simulator/http/localized.ts";
import { visitorNetwork } from "#simulator/http/request.ts";
import { answer, answerMoney, type Route } from "#simulator/http/route.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import type { Invitations } from "../promotion/invitations.ts";
import { type ClaimKind, type GiftClaims, dayOf, meets } from "../wallet/gift-claims.ts";
import type { MemberCall } from "./member-call.ts";

export interface GiftRouteNeeds {
  readonly ledger: Ledger;
  readonly invitations: Invitations;
  readonly claims: GiftClaims;
  readonly eventStates: (events: readonly number[], member: number) => Promise<EventState[]>;
}

const JOINED = localized(
  "The gift is in your balance. Play money.",
  "O presente já está no seu saldo. Dinheiro fictício.",
  "El regalo ya está en tu saldo. Dinero ficticio.",
  "Quà đã vào số dư của bạn. Tiền ảo.",
);

export function giftRoutes(needs: GiftRouteNeeds): Route<MemberCall>[] {
  const { claims, eventStates } = needs;
  async function outcomeOf(kind: ClaimKind, { member, requestId }: MemberCall) {
    await claims.deliver(kind, member, requestId);
    return claims.outcomeOf(member, requestId);
  }
  return [
    answer(giftEvents, async ({ member, now }: MemberCall) => {
      const windows = windowsOf(now);
      const states = await eventStates(
        windows.map(({ id }) => id),
        member,
      );
      return {
        queryset: windows.map((window, at) => {
          const { joined = false, empty = false } = states[at] ?? {};
          return {
            id: window.id,
            start_time: window.startTime,
            end_time: window.endTime,
            member_available_num: joined ? 0 : 1,
            join_recharge: window.joinRecharge,
            join_relation: window.joinRelation,
            join_bet: window.joinBet,
            completed: joined || empty || now >= window.endTime,
          };
        }),
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
