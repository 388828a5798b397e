import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { LOCALE_TAGS, OFFERED_LOCALES, type Locale } from "#contract/values/locale.ts";
import { settings, THEMES } from "#web/data/settings.ts";
import { useSettings } from "#web/data/use-store.ts";
import { loadTexts } from "#web/locales/load-texts.ts";
import { texts } from "#web/locales/texts.ts";
import { ChoiceSheet } from "./choices.tsx";

interface SheetProps {
  open: boolean;
  onClose: () => void;
}

export function ThemeSheet({ open, onClose }: SheetProps) {
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

export const LANGUAGE_NAMES = {
  in: "English",
  pt: "Português",
  mx: "Español",
  vi: "Tiếng Việt",
} as const satisfies Record<Locale, string>;

const languages = OFFERED_LOCALES.map((id) => ({ id, label: LANGUAGE_NAMES[id], lang: LOCALE_TAGS[id] }));

export function LanguageSheet({ open, onClose }: SheetProps) {
  const t = useTranslations("shell");
  const { locale } = useSettings();

  // Prefetches the other texts, so that the language changes without delay.
  useEffect(() => {
    if (!open) return;
    const files = [...texts.get().files];
    for (const each of OFFERED_LOCALES) loadTexts(each, files).catch(() => undefined);
  }, [open]);

  return (
    <ChoiceSheet
      open={open}
      onClose={onClose}
      title={t("language")}
      choices={languages}
      value={locale}
      onChoose={settings.chooseLocale}
    />
  );
}
