import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { toNumber } from "#simulator/games/fraction.ts";
import type { StakeOdds } from "#simulator/games/stake-odds.ts";
import { formatPercent } from "#web/locales/format.ts";
import styles from "./odds-table.module.css";
import { RulePart } from "./rule-sheet.tsx";

/** Of each percentage, so that a column lines up. */
const DECIMALS = 2;

export interface OddsRow {
  readonly id: string;
  /** What is staked on. */
  readonly name: ReactNode;
  /** What it pays, such as "2×". */
  readonly pays: ReactNode;
  /** From the rules themselves: simulator/games/…/odds.ts. */
  readonly odds: StakeOdds;
}

/** Chance and return to player of each kind of stake, as one part of the rules. */
export function OddsTable({ rows, children }: { rows: readonly OddsRow[]; children?: ReactNode }) {
  const t = useTranslations("games");
  const locale = useLocale();
  return (
    <RulePart title={t("oddsTitle")}>
      <table className={styles.table} aria-label={t("oddsTitle")}>
        <thead>
          <tr>
            <th scope="col">{t("stake")}</th>
            <th scope="col">{t("payout")}</th>
            <th scope="col">{t("oddsChance")}</th>
            <th scope="col">{t("oddsReturn")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, pays, odds }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{pays}</td>
              <td>{formatPercent(toNumber(odds.probability), locale, DECIMALS)}</td>
              <td>{formatPercent(toNumber(odds.returnToPlayer), locale, DECIMALS)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.hint}>{t("oddsText")}</p>
      {children}
    </RulePart>
  );
}
