import { useEffect, useLayoutEffect, useState, type ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { settings } from "../data/settings.ts";
import { useSettings, useStore } from "../data/use-store.ts";
import type { TextFile } from "../routing/routes.ts";
import { LOCALE_TAGS } from "#contract/values/locale.ts";
import { texts } from "./texts.ts";

/** Provides the texts of the chosen locale. The previous texts stay until these have loaded. */
export function LocaleProvider({ children }: { children: ReactNode }) {
  const { locale } = useSettings();
  const shown = useStore(texts);
  const tag = LOCALE_TAGS[shown.locale];

  useEffect(() => {
    // Reverts the choice if the texts fail to load.
    texts.choose(locale).catch(() => settings.chooseLocale(texts.get().locale));
  }, [locale]);

  // Set with the texts: screen readers choose their voice by the page's language.
  useLayoutEffect(() => {
    document.documentElement.lang = tag;
  }, [tag]);

  return (
    <IntlProvider locale={tag} messages={shown.texts}>
      {children}
    </IntlProvider>
  );
}

interface NeededTextsProps {
  files: readonly TextFile[];
  /** Loads the children's code in parallel with the texts. */
  fetch?: (() => Promise<unknown>) | undefined;
  fallback: ReactNode;
  children: ReactNode;
}

/** Renders its children once their texts have loaded. Throws on render if loading fails. */
export function NeededTexts({ files, fetch, fallback, children }: NeededTextsProps) {
  const shown = useStore(texts);
  const [failure, setFailure] = useState<unknown>(null);
  const ready = files.every((file) => shown.files.has(file));

  useEffect(() => {
    if (ready) return;
    texts.need(files).catch(setFailure);
    // Errors surface on render.
    fetch?.().catch(() => undefined);
  }, [ready, files, fetch]);

  if (failure !== null) throw failure;
  return ready ? children : fallback;
}
