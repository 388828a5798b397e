import { createHash } from "node:crypto";
import { isRefusal, refuse } from "../../edge/contract/refusals.ts";
import { callerId } from "../../edge/contract/values.ts";
import { envelop, type Enveloped, fromJson, parseInput, refusalResponse, type Route, toResponse } from "../answer.ts";
import type { GroupCommit } from "../storage/group-commit.ts";
import type { FirstAnswers } from "./first-answers.ts";
import type { MemberCall } from "./member-call.ts";

export interface MoneyCallNeeds {
  readonly commit: GroupCommit;
  readonly firstAnswers: FirstAnswers;
}

/**
 * Answers a call that moves money: its handler runs in a transaction with all that arrives in the same turn. With an
 * Idempotency-Key, the same request again gets the first answer again, and another request under that key is refused.
 */
export async function respondMoney(
  { commit, firstAnswers }: MoneyCallNeeds,
  route: Route<MemberCall>,
  request: Request,
  context: MemberCall,
): Promise<Response> {
  const { call } = route;
  const text = await request.text();
  const key = request.headers.get("Idempotency-Key");
  if (key !== null && !callerId.safeParse(key).success) {
    return refusalResponse(refuse("bad_request", { with: { field: "Idempotency-Key" } }), context);
  }
  const input = parseInput(call, fromJson(text));
  if (isRefusal(input)) return refusalResponse(input, context);
  const run = () => envelop(call, route.handle(context, input.parsed) as object, context);
  if (key === null) return toResponse(await commit.run(run));

  const hash = createHash("sha256").update(`${call.path} ${text}`).digest("hex");
  const enveloped = await commit.run((): Enveloped => {
    const first = firstAnswers.find(context.member, key);
    if (first === null) {
      const made = run();
      firstAnswers.keep(context.member, key, hash, JSON.stringify(made), context.now);
      return made;
    }
    if (first.request !== hash) return envelop(call, refuse("idempotency_conflict"), context);
    return JSON.parse(first.answer) as Enveloped;
  });
  return toResponse(enveloped);
}
