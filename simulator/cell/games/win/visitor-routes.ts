import { nextPeriodInfoNoauth, winRoundDetail } from "#contract/games/win/calls.ts";
import { refuse } from "#contract/refusals.ts";
import type { VisitorCall } from "#simulator/http/visitor-call.ts";
import { answer, type Route } from "#simulator/http/route.ts";
import { clientSeedOf } from "#simulator/games/win/outcome.ts";
import { type Outcome } from "#simulator/games/win/price.ts";
import { isPeriod, numberOfDay, ROUNDS_A_DAY } from "#simulator/games/win/timeline.ts";
import { tableStub } from "#simulator/objects/stubs.ts";
import type { RoundDetail } from "#simulator/rounds/table.ts";
import { winTableName } from "#simulator/games/win/table.ts";

/** What anyone may ask of the Win Go tables. */
export const winVisitorRoutes: readonly Route<VisitorCall>[] = [
  answer(nextPeriodInfoNoauth, async ({ env }: VisitorCall, { category, saas_id }) => {
    const table = tableStub(env, winTableName(category, saas_id));
    const [view, { results }] = await Promise.all([table.current(0), table.page(ROUNDS_A_DAY, 0)]);
    const day = Math.floor(view.period / 1000);
    // Just after midnight the day has no history yet, but there is a previous period.
    const ofDay = results.filter(({ period }, index) => index === 0 || Math.floor(period / 1000) === day);
    const periods = ofDay.toReversed().map(({ period, outcome }) => {
      const { price, lastNum, isGreen, isRed, isViolet } = outcome as Outcome;
      return {
        period,
        today_times: numberOfDay(period),
        last_num: lastNum,
        is_green: isGreen,
        is_red: isRed,
        is_violet: isViolet,
        price,
      };
    });
    return { next_period: view.period, periods };
  }),

  answer(winRoundDetail, async ({ env }: VisitorCall, { category, saas_id, period }) => {
    if (!isPeriod(period)) return refuse("round_unknown");
    const table = tableStub(env, winTableName(category, saas_id));
    const round = (await table.detail(period)) as RoundDetail<Outcome> | null;
    if (round === null) return refuse("round_unknown");
    return {
      entity: {
        game: "win" as const,
        category,
        saas_id,
        period,
        commitment: round.commitment,
        server_seed: round.serverSeed,
        client_seed: clientSeedOf(category, saas_id),
        nonce: period,
        forced: round.forced,
        price: round.outcome?.price ?? null,
        last_num: round.outcome?.lastNum ?? null,
      },
    };
  }),
];
