import type { AnyCall } from "../../edge/contract/call.ts";
import { minesStart, minesTake } from "../../edge/contract/mines.ts";
import { addUserGuess } from "../../edge/contract/win.ts";
import { respond, type Route } from "../answer.ts";
import type { Deed, Meter } from "../metrics/meter.ts";
import type { MemberCall } from "./member-call.ts";
import { type MoneyCallNeeds, respondMoney } from "./money-call.ts";

export interface AnswerNeeds extends MoneyCallNeeds {
  readonly meter: Meter;
}

/** The calls by which stakes and cash-outs come that come by no socket. */
const DEEDS: ReadonlyMap<AnyCall, Deed> = new Map<AnyCall, Deed>([
  [addUserGuess, "stake"],
  [minesStart, "stake"],
  [minesTake, "cash_out"],
]);

/** Answers a member's call by its route; stakes and cash-outs are counted. */
export function answerMember(
  needs: AnswerNeeds,
  route: Route<MemberCall>,
  request: Request,
  context: MemberCall,
): Promise<Response> {
  if (!route.call.money) return respond(route, request, context, context);
  const answer = () => respondMoney(needs, route, request, context);
  const deed = DEEDS.get(route.call);
  return deed === undefined ? answer() : needs.meter.around(deed, answer);
}
