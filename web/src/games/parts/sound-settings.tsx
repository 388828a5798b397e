import { useTranslations } from "use-intl";
import { settings } from "#web/data/settings.ts";
import { useSettings } from "#web/data/use-settings.ts";
import { SwitchRow } from "#web/ui/choices.tsx";
import styles from "./rule-sheet.module.css";
import { play } from "./sounds.ts";

/** Whether games may be heard and felt. */
export function SoundSettings() {
  const t = useTranslations("games");
  const { sound, vibration } = useSettings();
  return (
    <div className={styles.part}>
      <SwitchRow
        label={t("sound")}
        on={sound}
        onChange={(on) => {
          settings.chooseSound(on);
          // What was chosen is heard at once; and a press is what lets a page be heard at all.
          play("win");
        }}
      />
      <SwitchRow label={t("vibration")} hint={t("vibrationHint")} on={vibration} onChange={settings.chooseVibration} />
    </div>
  );
}
