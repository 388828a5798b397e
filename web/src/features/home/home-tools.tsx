import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { settings } from "#web/data/settings.ts";
import { useShownTheme } from "#web/app/theme.ts";
import { IconButton, IconLink } from "#web/ui/button.tsx";
import styles from "./home-screen.module.css";

const LanguageSheet = lazy(async () => ({ default: (await import("#web/app/language-sheet.tsx")).LanguageSheet }));

/** Support, notice, language and display mode, within reach of visitors too. */
export function HomeTools({ onNotice }: { onNotice: () => void }) {
  const t = useTranslations("home");
  const shell = useTranslations("shell");
  const theme = useShownTheme();
  const [choosing, setChoosing] = useState(false);
  return (
    <div className={styles.tools}>
      <IconLink to="/contactSupport" icon="headset" label={t("support")} />
      <IconButton icon="bell" label={t("notice")} onClick={onNotice} />
      <IconButton icon="globe" label={shell("language")} onClick={() => setChoosing(true)} />
      <IconButton
        icon={theme === "dark" ? "sun" : "moon"}
        label={theme === "dark" ? shell("themeToLight") : shell("themeToDark")}
        onClick={() => settings.chooseTheme(theme === "dark" ? "light" : "dark")}
      />
      <Suspense fallback={null}>{choosing && <LanguageSheet open onClose={() => setChoosing(false)} />}</Suspense>
    </div>
  );
}
