import type { operateDeleteMember, operateExportMember, operateMemberData } from "#contract/control/own-data.ts";
import { isRefusal, refuse } from "#contract/refusals.ts";
import type { InputOf } from "../http/route.ts";
import { cellOf } from "../objects/placement.ts";
import { cellStub } from "../objects/stubs.ts";
import { simulatorSettings } from "../settings.ts";
import type { OperatorCall } from "./operator-call.ts";

// All that is held about a member, and the end of its account, for one who asks the operator.

export async function exportMember(context: OperatorCall, { user_id }: InputOf<typeof operateExportMember>) {
  const member = Number(user_id);
  const begun = await cellWith(context, member)?.beginExport(member, context.operator);
  return begun ?? refuse("receiver_unknown");
}

export async function memberData(context: OperatorCall, { user_id, part, after }: InputOf<typeof operateMemberData>) {
  const member = Number(user_id);
  const page = await cellWith(context, member)?.ownData({ member, by: context.operator, part, after: after ?? null });
  return page ?? refuse("export_over");
}

/** The whole balance goes with the account, so it is bounded as what an operator moves without a second one. */
export async function deleteMember(
  context: OperatorCall,
  { id, user_id, give_up: giveUp }: InputOf<typeof operateDeleteMember>,
) {
  const { aloneMax: max } = simulatorSettings(context.env);
  if (giveUp > max) return refuse("deletion_sum", { with: { max: max / 100 } });
  const member = Number(user_id);
  const wanted = { member, request: id, session: "", giveUp };
  const deleted = (await cellWith(context, member)?.deleteMember(wanted)) ?? refuse("receiver_unknown");
  if (isRefusal(deleted)) return deleted;
  const { givenUp } = deleted;
  return {
    given_up: givenUp,
    changed: { before: { user_id, balance: givenUp / 100 }, after: { user_id, balance: 0, deleted: true } },
  };
}

/** The cell of a member; undefined: the installation has none of this number. */
function cellWith({ env, cells }: OperatorCall, member: number) {
  return cellOf(member) < cells ? cellStub(env, cellOf(member)) : undefined;
}
