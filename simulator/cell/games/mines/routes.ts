import {
  minesRecords,
  minesRoundDetail,
  minesStart,
  minesStatus,
  minesTake,
  minesTap,
} from "#contract/games/mines/calls.ts";
import { isRefusal, refuse } from "#contract/refusals.ts";
import { answer, answerMoney, type Route, unchanged } from "#simulator/http/route.ts";
import type { MemberCall } from "#simulator/cell/calls/call-context.ts";
import type { MinesBooks } from "./books.ts";
import { start, take, tap } from "./rules.ts";
import { recordView, roundView, startView, statusView, takeView, tapView } from "./views.ts";

export function minesRoutes(books: MinesBooks): Route<MemberCall>[] {
  return [
    answer(minesStatus, ({ member }: MemberCall, { traps }) => statusView(books, member, traps)),
    answerMoney(minesStart, ({ member, now }: MemberCall, stake) => {
      const game = start(books, member, stake, now);
      return isRefusal(game) ? game : startView(books, game);
    }),
    answerMoney(minesTap, ({ member, now }: MemberCall, { idx }) => {
      const stepped = tap(books, member, idx, now);
      if (isRefusal(stepped)) return stepped;
      const view = tapView(books, stepped.game, idx);
      return stepped.isChanged ? view : unchanged(view);
    }),
    answerMoney(minesTake, ({ member, now }: MemberCall) => {
      const stepped = take(books, member, now);
      if (isRefusal(stepped)) return stepped;
      const view = takeView(books, stepped.game);
      return stepped.isChanged ? view : unchanged(view);
    }),
    answer(minesRecords, ({ member }: MemberCall, { p, p_size }) => ({
      page: { count: books.games.count(member), p, p_size },
      queryset: books.games.page(member, p_size, (p - 1) * p_size).map(recordView),
    })),
    answer(minesRoundDetail, ({ member }: MemberCall, { id }) => {
      const game = books.games.find(member, Number(id));
      return game === null ? refuse("round_unknown") : { entity: roundView(books, game) };
    }),
  ];
}
