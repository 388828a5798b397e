import { useLocale, useTranslations } from "use-intl";
import { payout } from "#simulator/games/aviator/payout.ts";
import { formatAmount } from "#web/locales/format.ts";
import type { Players } from "./inbound.ts";
import { markOf } from "./player-mark.ts";
import { MultiplierText } from "./result-strip.tsx";
import styles from "./round-lists.module.css";

type Player = Pick<Players["players"][number], "nickName" | "betAmount" | "coefficient">;

/** Players as rows: who, the stake, and what a cash-out brought. */
export function PlayerRows({ label, players }: { label: string; players: readonly Player[] }) {
  const t = useTranslations();
  const locale = useLocale();
  const amount = (minor: number) => formatAmount(minor, locale, { short: true });
  return (
    <table className={styles.players} aria-label={label}>
      <colgroup>
        <col className={styles.whoWidth} />
        <col />
        <col />
        <col />
      </colgroup>
      <thead className={styles.spoken}>
        <tr>
          <th scope="col">{t("aviator.player")}</th>
          <th scope="col">{t("games.stake")}</th>
          <th scope="col">{t("games.multiplier")}</th>
          <th scope="col">{t("games.payout")}</th>
        </tr>
      </thead>
      <tbody>
        {players.map(({ nickName, betAmount, coefficient }, row) => (
          // Names are masked and may be alike; rows are told apart by their rank alone.
          <tr key={row}>
            <td className={styles.who}>
              <span className={styles.avatar} style={{ background: markOf(nickName) }} aria-hidden="true" />
              <span className={styles.name}>{nickName}</span>
            </td>
            <td className={styles.muted}>{amount(betAmount)}</td>
            <td>
              <MultiplierText value={coefficient} />
            </td>
            <td className={coefficient === null || coefficient <= 100 ? styles.muted : styles.gain}>
              {coefficient === null ? "–" : amount(payout(betAmount, coefficient))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
