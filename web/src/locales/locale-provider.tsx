import { useEffect, useLayoutEffect, useState, type ReactNode } from "react";
import { IntlProvider } from "use-intl";
import type { Locale } from "../../../edge/contract/locale.ts";
import { settings, useSettings } from "../data/settings.ts";
import { loadMessages, type Messages } from "./load-messages.ts";
import { LOCALE_TAGS } from "./locale-tags.ts";

export interface LoadedLocale {
  readonly locale: Locale;
  readonly messages: Messages;
}

/** Gives its children the texts of the chosen locale. The old ones stay until the new ones are there. */
export function LocaleProvider({ first, children }: { first: LoadedLocale; children: ReactNode }) {
  const { locale } = useSettings();
  const [loaded, setLoaded] = useState(first);
  const tag = LOCALE_TAGS[loaded.locale];

  useEffect(() => {
    if (loaded.locale === locale) return;
    let wanted = true;
    loadMessages(locale).then(
      (messages) => wanted && setLoaded({ locale, messages }),
      // They cannot be fetched now: better the language that is shown than a choice that does nothing.
      () => wanted && settings.chooseLocale(loaded.locale),
    );
    return () => {
      wanted = false;
    };
  }, [locale, loaded.locale]);

  // With the texts, so that a screen reader never says them in another language's voice.
  useLayoutEffect(() => {
    document.documentElement.lang = tag;
  }, [tag]);

  return (
    <IntlProvider locale={tag} messages={loaded.messages} timeZone={TIME_ZONE}>
      {children}
    </IntlProvider>
  );
}

const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
