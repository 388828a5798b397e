import { useTranslations } from "use-intl";
import { settings } from "#web/data/settings.ts";
import { useSettings } from "#web/data/use-store.ts";
import { play } from "../sounds.ts";
import styles from "./choices.module.css";
import { SwitchRow } from "./choices.tsx";

export function SoundSettings() {
  const t = useTranslations("games");
  const { sound, vibration } = useSettings();
  return (
    <div className={styles.switches}>
      <SwitchRow
        label={t("sound")}
        on={sound}
        onChange={(on) => {
          settings.chooseSound(on);
          // Plays a sample at once; browsers allow sound only after a press.
          play("win");
        }}
      />
      <SwitchRow label={t("vibration")} hint={t("vibrationHint")} on={vibration} onChange={settings.chooseVibration} />
    </div>
  );
}
