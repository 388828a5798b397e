import type { AnyCall } from "#contract/call.ts";
import { runRoute, type Envelope, type Route } from "#simulator/http/route.ts";
import type { CellRequest } from "#simulator/http/request.ts";
import type { Deed, Meter } from "#simulator/metrics/meter.ts";
import { GAMES } from "../games.ts";
import type { MemberCall } from "./call-context.ts";
import { answerMoneyCall, type MoneyCallNeeds } from "./money-call.ts";

export interface AnswerNeeds extends MoneyCallNeeds {
  readonly meter: Meter;
}

/** Calls that stake or cash out; sockets count theirs themselves. */
const DEEDS: ReadonlyMap<AnyCall, Deed> = new Map(GAMES.flatMap(({ deeds }) => deeds));

/** Answers a member's call by its route; stakes and cash-outs are counted. */
export function answerMember(
  needs: AnswerNeeds,
  route: Route<MemberCall>,
  asked: Pick<CellRequest, "query" | "key" | "body">,
  context: MemberCall,
): Promise<Envelope> {
  if (!route.call.money) return runRoute(route, asked, context, context);
  const answer = () => answerMoneyCall(needs, route, asked, context);
  const deed = DEEDS.get(route.call);
  return deed === undefined ? answer() : needs.meter.around(deed, answer);
}
