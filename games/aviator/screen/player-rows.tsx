import { useLocale, useTranslations } from "use-intl";
import { payout } from "#games/aviator/rules/stake.ts";
import { formatAmount } from "#web/locales/format.ts";
import type { Players } from "./flight/flight-state.ts";
import { MultiplierText } from "./results.tsx";
import styles from "./round-lists.module.css";

type Player = Pick<Players["players"][number], "nickName" | "betAmount" | "coefficient">;

export function PlayerRows({ label, players }: { label: string; players: readonly Player[] }) {
  const t = useTranslations();
  const locale = useLocale();
  const amount = (minor: number) => formatAmount(minor, locale, { short: true });
  return (
    <div className={styles.rows}>
      <table className={styles.players} aria-label={label}>
        <colgroup>
          <col className={styles.whoWidth} />
          <col />
          <col />
          <col />
        </colgroup>
        <thead className="spoken">
          <tr>
            <th scope="col">{t("aviator.player")}</th>
            <th scope="col">{t("games.stake")}</th>
            <th scope="col">{t("games.multiplier")}</th>
            <th scope="col">{t("games.payout")}</th>
          </tr>
        </thead>
        <tbody>
          {players.map(({ nickName, betAmount, coefficient }, row) => (
            // Masked names may be equal, so the rank is the key.
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
    </div>
  );
}

const TOKENS = ["--primary", "--red", "--blue", "--violet", "--green", "--pink", "--purple"] as const;

/** A player's avatar: two palette colours by a hash of the name. */
export function markOf(name: string): string {
  let hash = 0;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x9e3779b1) >>> 0;
  const first = hash % TOKENS.length;
  // Always differs from the first colour.
  const second = (first + 1 + ((hash >>> 8) % (TOKENS.length - 1))) % TOKENS.length;
  return `linear-gradient(135deg, var(${TOKENS[first]}), var(${TOKENS[second]}))`;
}
