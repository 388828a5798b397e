import { useLocale, useTranslations } from "use-intl";
import type { AviatorRound } from "../../../../edge/contract/aviator.ts";
import type { Outcome } from "../../../../simulator/games/aviator/outcome.ts";
import { formatMultiplier } from "../../locales/format.ts";
import { playerSeedsOf } from "./fairness.ts";
import styles from "./fairness-sheet.module.css";

interface FairnessValuesProps {
  round: AviatorRound;
  /** What follows from the seeds; null as long as they are secret. */
  recomputed: Outcome | null;
}

/** The values a round was made of, as the server tells them, and beside each that differs what was computed here. */
export function FairnessValues({ round, recomputed }: FairnessValuesProps) {
  const t = useTranslations("aviator");
  const locale = useLocale();
  const seeds = playerSeedsOf(round);
  const multiplier = (value: number | null | undefined) => (value == null ? null : formatMultiplier(value, locale));
  return (
    <dl className={styles.values}>
      <Value name={t("commitment")} value={round.commitment} />
      {round.server_seed !== null && <Value name={t("serverSeed")} value={round.server_seed} />}
      {seeds.map(({ nickName, seed }) => (
        <Value key={seed + nickName} name={t("playerSeed", { name: nickName })} value={seed} />
      ))}
      {recomputed !== null && (
        <>
          {seeds.length === 0 && <p className={styles.hint}>{t("noPlayerSeeds")}</p>}
          <Value name={t("hash")} value={round.sha512hash} computed={recomputed.sha512hash} />
          <Value name={t("hex")} value={round.hex} computed={recomputed.hex} />
          <Value name={t("decimal")} value={round.decimal?.toString() ?? null} computed={String(recomputed.decimal)} />
          <Value name={t("result")} value={multiplier(round.result)} computed={multiplier(recomputed.result)} />
        </>
      )}
    </dl>
  );
}

interface ValueProps {
  name: string;
  value: string | null;
  /** What it should be. */
  computed?: string | null;
}

function Value({ name, value, computed }: ValueProps) {
  const t = useTranslations("aviator");
  const differs = computed !== undefined && computed !== value;
  return (
    <div className={styles.value}>
      <dt>{name}</dt>
      <dd>{value === null || value === "" ? "–" : value}</dd>
      {differs && (
        <dd className={styles.computed}>
          {t("computed")}: {computed}
        </dd>
      )}
    </div>
  );
}
