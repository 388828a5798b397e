import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { LOCALES } from "#contract/locale.ts";
import { settings } from "../data/settings.ts";
import { useSettings } from "../data/use-settings.ts";
import { LANGUAGE_NAMES, LOCALE_TAGS } from "../locales/locale-tags.ts";
import { texts } from "../locales/texts.ts";
import { ChoiceSheet } from "../ui/choices.tsx";

const choices = LOCALES.map((id) => ({ id, label: LANGUAGE_NAMES[id], lang: LOCALE_TAGS[id] }));

/** The choice of the language, each by its own name. */
export function LanguageSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("shell");
  const { locale } = useSettings();

  // Fetched while the reader looks, so that a press changes the language at once.
  useEffect(() => {
    if (open) for (const each of LOCALES) void texts.prefetch(each);
  }, [open]);

  return (
    <ChoiceSheet
      open={open}
      onClose={onClose}
      title={t("language")}
      choices={choices}
      value={locale}
      onChoose={settings.chooseLocale}
    />
  );
}
