import { useState } from "react";
import { useTranslations } from "use-intl";
import { settings } from "../../data/settings.ts";
import { LanguageSheet } from "../../shell/language-sheet.tsx";
import { useShownTheme } from "../../shell/theme.ts";
import { IconButton } from "../../ui/button.tsx";

/** Language and display mode, within reach of visitors too. */
export function HomeTools() {
  const t = useTranslations("shell");
  const theme = useShownTheme();
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <IconButton icon="globe" label={t("language")} onClick={() => setChoosing(true)} />
      <IconButton
        icon={theme === "dark" ? "sun" : "moon"}
        label={theme === "dark" ? t("themeToLight") : t("themeToDark")}
        onClick={() => settings.chooseTheme(theme === "dark" ? "light" : "dark")}
      />
      <LanguageSheet open={choosing} onClose={() => setChoosing(false)} />
    </>
  );
}
