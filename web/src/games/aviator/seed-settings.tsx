import { useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import { seedChoice, useSeedChoice } from "./seed-choice.ts";
import styles from "./seed-settings.module.css";

/** Which seed the player gives: a new one every round, or one that stays. */
export function SeedSettings() {
  const t = useTranslations("aviator");
  const name = useId();
  const { type, fixed } = useSeedChoice();
  return (
    <>
      <p>{t("seedText")}</p>
      <div role="radiogroup" aria-label={t("seedTitle")} className={styles.choices}>
        <label className={styles.choice}>
          <input type="radio" name={name} checked={type === 0} onChange={seedChoice.chooseRandom} />
          {t("seedRandom")}
        </label>
        <label className={styles.choice}>
          <input type="radio" name={name} checked={type === 1} onChange={seedChoice.chooseFixed} />
          {t("seedFixed")}
        </label>
      </div>
      {type === 1 && (
        <div className={styles.fixed}>
          <output className={styles.seed} aria-label={fixed === null ? undefined : t("seedNew", { seed: fixed })}>
            {fixed}
          </output>
          <Button small icon="shuffle" onClick={seedChoice.regenerate}>
            {t("seedRegenerate")}
          </Button>
        </div>
      )}
    </>
  );
}
