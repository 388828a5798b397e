import { useTranslations } from "use-intl";
import { settings, THEMES } from "../data/settings.ts";
import { useSettings } from "../data/use-settings.ts";
import { ChoiceSheet } from "../ui/choices.tsx";

/** The choice of the display mode. */
export function ThemeSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("shell");
  const { theme } = useSettings();
  return (
    <ChoiceSheet
      open={open}
      onClose={onClose}
      title={t("appearance")}
      choices={THEMES.map((id) => ({ id, label: t(id) }))}
      value={theme}
      onChoose={settings.chooseTheme}
    />
  );
}
