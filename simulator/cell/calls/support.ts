import { refuse } from "#contract/refusals.ts";
import { addSuggestion, suggestionDetail, suggestions } from "#contract/support.ts";
import { answer, type Route } from "#simulator/http/route.ts";
import type { MemberCall } from "./call-context.ts";
import type { Suggestions } from "../support/suggestions.ts";

export function supportRoutes(asked: Suggestions): Route<MemberCall>[] {
  return [
    answer(suggestions, ({ member }: MemberCall, { status, p, p_size }) => ({
      page: { count: asked.count(member, status), p, p_size },
      queryset: asked.page(member, status, p_size, (p - 1) * p_size),
    })),
    answer(suggestionDetail, ({ member }: MemberCall, { id }) => {
      const entry = asked.find(member, id);
      return entry === null ? refuse("suggestion_unknown") : { entry };
    }),
    answer(addSuggestion, ({ member, locale, now }: MemberCall, { supple_serial = "", ...wanted }) =>
      asked.add(member, { ...wanted, supple_serial, locale }, now),
    ),
  ];
}
