import { useEffect, useLayoutEffect, type ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { settings } from "../data/settings.ts";
import { useSettings } from "../data/use-settings.ts";
import { LOCALE_TAGS } from "./locale-tags.ts";
import { texts, useTexts } from "./texts.ts";

/** Gives its children the texts of the chosen locale. The old ones stay until the new ones are there. */
export function LocaleProvider({ children }: { children: ReactNode }) {
  const { locale } = useSettings();
  const shown = useTexts();
  const tag = LOCALE_TAGS[shown.locale];

  useEffect(() => {
    // They cannot be fetched now: better the language that is shown than a choice that does nothing.
    texts.choose(locale).catch(() => settings.chooseLocale(texts.get().locale));
  }, [locale]);

  // With the texts, so that a screen reader never says them in another language's voice.
  useLayoutEffect(() => {
    document.documentElement.lang = tag;
  }, [tag]);

  return (
    <IntlProvider locale={tag} messages={shown.texts}>
      {children}
    </IntlProvider>
  );
}
