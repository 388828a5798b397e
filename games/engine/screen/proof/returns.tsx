import { useLocale, useTranslations } from "use-intl";
import type { ReadOf } from "#contract/call.ts";
import { fairnessOdds } from "#contract/calls/fairness.ts";
import { type StakeOdds, toNumber } from "#contract/games/stake-odds.ts";
import { useCallQuery } from "#web/data/client.ts";
import { formatPercent } from "#web/locales/format.ts";
import type { Proof, ProofBet } from "./proof.ts";
import { Fold } from "./fold.tsx";
import styles from "./proof-screen.module.css";

/** In standard deviations: a fair mean lies within on 95 % of the days. */
const WITHIN = 1.96;

type Outcomes = ReadOf<typeof fairnessOdds>["queryset"];

function countOf(outcomes: Outcomes): number {
  return outcomes.reduce((sum, { rounds }) => sum + rounds, 0);
}

/** The average payout of a stake of 1 on each round. */
export function seenReturn(paysOn: (kind: string) => number, outcomes: Outcomes): number {
  return outcomes.reduce((sum, { outcome, rounds }) => sum + rounds * paysOn(outcome), 0) / countOf(outcomes);
}

/** The range of the mean of fair rounds, by the exact variance of a stake and the normal distribution. */
export function fairRange({ returnToPlayer, variance }: StakeOdds, rounds: number): readonly [number, number] {
  const [mean, reach] = [toNumber(returnToPlayer), WITHIN * Math.sqrt(toNumber(variance) / rounds)];
  return [Math.max(0, mean - reach), mean + reach];
}

/** The exact return of every bet and, if the last day's rounds are public, its payout on them. */
export function Returns({ proofs }: { proofs: readonly Proof[] }) {
  const t = useTranslations();
  return (
    <Fold title={t("fairness.returns")}>
      <p className={styles.intro}>{t("fairness.returnsText")}</p>
      <table className={styles.returns} aria-label={t("fairness.returns")}>
        <thead>
          <tr>
            <th scope="col">{t("games.oddsReturn")}</th>
            <th scope="col">{t("fairness.returnsSeen")}</th>
            <th scope="col">{t("fairness.returnsFair")}</th>
          </tr>
        </thead>
        {proofs.map((proof) => (
          <GameRows key={proof.game.id} proof={proof} />
        ))}
      </table>
    </Fold>
  );
}

/** The bets of a game, and the number of its first table's rounds. */
function GameRows({ proof: { game, bets } }: { proof: Proof }) {
  const t = useTranslations();
  const { table } = game;
  const query = { table: table ?? "" };
  const { data } = useCallQuery(fairnessOdds, query, { enabled: table !== undefined });
  const outcomes = data?.queryset ?? [];
  return (
    <>
      {bets(t).map((bet) => (
        <BetRows key={bet.name} game={game.name} bet={bet} outcomes={outcomes} />
      ))}
      {data !== undefined && (
        <tbody>
          <tr>
            <td colSpan={3}>
              {t("fairness.returnsRounds", { game: game.name, count: countOf(outcomes), voided: data.voided })}
            </td>
          </tr>
        </tbody>
      )}
    </>
  );
}

interface BetRowsProps {
  game: string;
  bet: ProofBet;
  outcomes: Outcomes;
}

/** Its name has a line of its own, since the figures fill one on a phone. */
function BetRows({ game, bet: { name, odds, paysOn }, outcomes }: BetRowsProps) {
  const locale = useLocale();
  const percent = (part: number) => formatPercent(part, locale, 2);
  const count = countOf(outcomes);
  const range = paysOn === undefined || count === 0 ? null : fairRange(odds, count);
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3}>
          {game}: {name}
        </th>
      </tr>
      <tr>
        <td>{percent(toNumber(odds.returnToPlayer))}</td>
        <td>{paysOn === undefined || range === null ? "–" : percent(seenReturn(paysOn, outcomes))}</td>
        <td>{range === null ? "–" : range.map((each) => formatPercent(each, locale, 0)).join(" – ")}</td>
      </tr>
    </tbody>
  );
}
