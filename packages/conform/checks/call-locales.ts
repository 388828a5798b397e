import { addRecharge, channels } from "../../../contract/calls/wallet.ts";
import type { Locale } from "../../../contract/values/locale.ts";
import { minesStart, minesStatus } from "../../../games/mines/contract/calls.ts";
import { MINES_LIMITS } from "../../../games/mines/rules/stake.ts";
import { nextPeriodInfo } from "../../../games/engine/contract/next-period.ts";
import { addUserGuess } from "../../../games/win-go/contract/calls.ts";
import { contractLimits } from "../../../games/win-go/rules/stake.ts";
import { told } from "../backend/answer.ts";
import { type Check, checksWith } from "../check.ts";
import type { Session } from "../session.ts";
import { endGame } from "./mines.ts";
import { priceOf, rechargeBody } from "./recharge.ts";
import { waitForStakes } from "./win.ts";

/** The most that a contract may cost the members, whole units. */
const CONTRACT_MAX = 100;
const STAKING_MS = 20_000;

/** The smallest amount in each locale. */
export function minesLocaleChecks(session: Session): Check[] {
  const { backend, first, locales } = session;
  return checksWith(
    { of: "mines", needs: ["token", "writes"], offers: ["mines"], isMoney: true },
    {
      "the smallest amount is taken in each locale, and one below it is refused": async (trial) => {
        const start = (amount: number, locale: Locale) =>
          backend.ask(trial, minesStart, first.with({ key: backend.newName(), locale, body: { traps: 3, amount } }));
        for (const locale of locales) {
          const status = await backend.read(trial, minesStatus, first.with({ locale, query: { traps: 3 } }));
          const least = (status.limits ?? MINES_LIMITS).min / 100;
          const below = await start(least - 1, locale);
          const taken = await start(least, locale);
          if (taken.code === 200) await endGame(session, trial, first);
          const story = `${least} in locale ${locale}: ${told(taken)}`;
          trial.expect(taken.code === 200, "success", story, { curl: taken.curl });
          const isBelow = `${least - 1} in locale ${locale} is accepted`;
          trial.expect(below.code !== 200, "refused", isBelow, { curl: below.curl });
        }
      },
    },
  );
}

/** The amounts of contracts that the specification names for each locale. The second member stakes them. */
export function winLocaleChecks(session: Session): Check[] {
  const { backend, second, locales } = session;
  return checksWith(
    { of: "win", needs: ["token", "second", "writes"], offers: ["win"], isMoney: true },
    {
      "each contract of the locale is taken": async (trial) => {
        await waitForStakes(session, STAKING_MS);
        for (const locale of locales) {
          const info = await backend.read(trial, nextPeriodInfo, second.with({ locale }));
          const { next_period: period, contract_money: named = contractLimits(locale).money } = info;
          const amounts = named.map((minor) => minor / 100);
          for (const money of amounts.filter((amount) => amount <= CONTRACT_MAX)) {
            const body = { category: "E", period, guess_type: "R", contract_money: money, contract_count: 1 };
            const given = second.with({ key: backend.newName(), locale, body });
            const answer = await backend.ask(trial, addUserGuess, given);
            const story = `a contract of ${money} in locale ${locale}: ${told(answer)}`;
            trial.expect(answer.code === 200, "success", story, { curl: answer.curl });
          }
        }
      },
    },
  );
}

/** The first offer of a locale's channels. */
export function rechargeLocaleChecks({ backend, first, locales }: Session): Check[] {
  return checksWith(
    { of: "money", needs: ["token", "writes"], offers: ["recharge"], isMoney: true },
    {
      "the first amount of each locale's first channel is taken": async (trial) => {
        for (const locale of locales) {
          const query = { type: "pay" };
          const [channel] = (await backend.read(trial, channels, first.with({ locale, query }))).queryset;
          if (channel === undefined) throw trial.notRun(`there is no channel in locale ${locale}`);
          const body = rechargeBody(channel.key, priceOf(channel));
          const begin = (asked: Locale) =>
            backend.ask(trial, addRecharge, first.with({ key: backend.newName(), locale: asked, body }));
          const begun = await begin(locale);
          if (begun.code === 200) continue;
          // A backend may bound open recharges: then it is refused in each language.
          const isRefused = (await Promise.all(locales.map(begin))).every(({ code }) => code !== 200);
          if (isRefused) throw trial.notRun(`${channel.key} is refused in each locale: ${told(begun)}`);
          const story = `${body.price} by ${channel.key} in locale ${locale}: ${told(begun)}`;
          trial.fail("success", story, { curl: begun.curl });
        }
      },
    },
  );
}
