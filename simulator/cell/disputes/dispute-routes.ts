import { fairnessExplanation } from "#contract/calls/fairness.ts";
import { refuse } from "#contract/refusals.ts";
import { answer, type MemberCall, type Route } from "#simulator/http/route.ts";
import { explain, timeWriter } from "./explain.ts";
import { type DisputeNeeds, roundOfMember, toldRound } from "./round-of-member.ts";

/** Members read what happened in the words that a dispute has. */
export function disputeRoutes(needs: DisputeNeeds): Route<MemberCall>[] {
  return [
    answer(fairnessExplanation, ({ member, locale }: MemberCall, { table, id, period, zone }) => {
      const wanted = period === undefined ? { round: Number(id), id: null } : { round: period, id };
      const found = roundOfMember(needs, member, { table, ...wanted });
      if (found === null || found.stakes.length === 0) return refuse("round_unknown");
      return { text: explain(toldRound(found, wanted.id), locale, timeWriter(minutesAhead(zone))) };
    }),
  ];
}

/** Of UTC; null: no zone. */
function minutesAhead(zone: string | undefined): number | null {
  if (zone === undefined) return null;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4));
  return zone.startsWith("-") ? -minutes : minutes;
}
