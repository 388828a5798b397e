import { useLocale, useTranslations } from "use-intl";
import { fairnessChains } from "#contract/calls/fairness.ts";
import { FEE_PERCENT } from "#games/shared/delivery.ts";
import { type StakeOdds, toNumber } from "#games/shared/stake-odds.ts";
import { nextPeriodInfoNoauth } from "#games/win-go/calls.ts";
import { useCallQuery } from "#web/data/client.ts";
import { formatPercent } from "#web/locales/format.ts";
import { Card } from "#web/ui/page/card.tsx";
import { proofs } from "../proofs.ts";
import type { ProofBet } from "./proof.ts";
import styles from "./proof-screen.module.css";

/** In standard deviations: a fair mean lies within on 95 % of the days. */
const WITHIN = 1.96;

/** The average payout of a stake of 1 on each round, by the digits that came. */
export function seenReturn(oddsOn: (digit: number) => number, digits: readonly number[]): number {
  const odds = digits.reduce((sum, digit) => sum + oddsOn(digit), 0);
  return (odds * (100 - FEE_PERCENT)) / 10_000 / digits.length;
}

/** Where the mean of so many fair rounds lies, by the exact variance of a stake and the normal distribution. */
export function fairRange({ returnToPlayer, variance }: StakeOdds, rounds: number): readonly [number, number] {
  const [mean, reach] = [toNumber(returnToPlayer), WITHIN * Math.sqrt(toNumber(variance) / rounds)];
  return [Math.max(0, mean - reach), mean + reach];
}

/** The exact return of every bet and, where the rounds of the day are public, what it would have paid back. */
export function Returns() {
  const t = useTranslations();
  const { data } = useCallQuery(nextPeriodInfoNoauth, { category: "P", saas_id: "1" });
  const { data: chains } = useCallQuery(fairnessChains, {});
  const digits = (data?.periods ?? []).map(({ last_num: digit }) => digit);
  return (
    <Card className={styles.check}>
      <h2 className={styles.verdict}>{t("fairness.returns")}</h2>
      <p className={styles.intro}>{t("fairness.returnsText", { count: digits.length, voided: chains?.voided ?? 0 })}</p>
      <table className={styles.returns} aria-label={t("fairness.returns")}>
        <thead>
          <tr>
            <th scope="col">{t("games.stake")}</th>
            <th scope="col">{t("games.oddsReturn")}</th>
            <th scope="col">{t("fairness.returnsSeen")}</th>
            <th scope="col">{t("fairness.returnsFair")}</th>
          </tr>
        </thead>
        <tbody>
          {proofs.flatMap(({ game, bets }) =>
            bets(t).map((bet) => <BetRow key={`${game.id} ${bet.name}`} game={game.name} bet={bet} digits={digits} />),
          )}
        </tbody>
      </table>
    </Card>
  );
}

interface BetRowProps {
  game: string;
  bet: ProofBet;
  digits: readonly number[];
}

function BetRow({ game, bet: { name, odds, oddsOn }, digits }: BetRowProps) {
  const locale = useLocale();
  const percent = (part: number) => formatPercent(part, locale, 2);
  const range = oddsOn === undefined || digits.length === 0 ? null : fairRange(odds, digits.length);
  return (
    <tr>
      <th scope="row">
        {game}: {name}
      </th>
      <td>{percent(toNumber(odds.returnToPlayer))}</td>
      <td>{oddsOn === undefined || range === null ? "–" : percent(seenReturn(oddsOn, digits))}</td>
      <td>{range === null ? "–" : range.map((each) => formatPercent(each, locale, 0)).join(" – ")}</td>
    </tr>
  );
}
