import { deleteAccount, exportData, ownData } from "#contract/calls/own-data.ts";
import { refuse } from "#contract/refusals.ts";
import { answer, answerMoney, type MemberCall, type Route, Unchanged } from "#simulator/http/route.ts";
import type { CellBase } from "../cell-base.ts";
import { Deletions } from "../own-data/deletions.ts";
import { Exports } from "../own-data/exports.ts";
import { OwnData } from "../own-data/own-data.ts";
import type { Accounts } from "./account.ts";
import type { Promotion } from "./promotion.ts";

/** All that is held about a member, and the end of its account. */
export function openOwnData(base: CellBase, { members, sessions }: Accounts, { profits }: Promotion) {
  const { sql, sockets, commit } = base;
  const deletions = new Deletions({ ...base, members, sessions, profits });
  const exports = new Exports(sql);
  const held = new OwnData({ ...base, members });

  /** Ends what a committed deletion leaves open. */
  async function endDeletion(member: number): Promise<void> {
    sockets.end(member, null);
    await deletions.deliver(member);
  }

  const routes: Route<MemberCall>[] = [
    answer(exportData, async ({ member, session, passwordHolds, now }: MemberCall) =>
      passwordHolds ? commit.run(() => exports.begin(member, session, now)) : refuse("wrong_password"),
    ),
    answer(
      ownData,
      ({ member, session, now }: MemberCall, { part, after = null }) =>
        exports.mayRead(member, session, now) ?? held.page(member, part, after),
    ),
    answerMoney(
      deleteAccount,
      ({ member, session, requestId: request, now }: MemberCall, { give_up: giveUp }) =>
        deletions.delete({ member, request, session, giveUp }, now) ?? new Unchanged({}),
      {
        async after({ member, session, requestId: request }) {
          if (deletions.isDeletedBy(member, { request, session }) === true) await endDeletion(member);
          return null;
        },
      },
    ),
  ];
  return { deletions, exports, held, endDeletion, routes };
}
