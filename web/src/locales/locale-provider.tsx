import { useEffect, useLayoutEffect, useState, type ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { settings } from "../data/settings.ts";
import { useSettings, useStore } from "../data/use-store.ts";
import type { TextFile } from "./load-texts.ts";
import { LOCALE_TAGS } from "./locale-tags.ts";
import { texts } from "./texts.ts";

/** Gives its children the texts of the chosen locale. The texts before stay until those have loaded. */
export function LocaleProvider({ children }: { children: ReactNode }) {
  const { locale } = useSettings();
  const shown = useStore(texts);
  const tag = LOCALE_TAGS[shown.locale];

  useEffect(() => {
    // If they cannot be loaded, the choice goes back to the language that is shown.
    texts.choose(locale).catch(() => settings.chooseLocale(texts.get().locale));
  }, [locale]);

  // Together with the texts: a screen reader takes its voice from the language of the page.
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
  /** Loads the children's code beside the texts. */
  fetch?: (() => Promise<unknown>) | undefined;
  /** Shown until the texts have loaded. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Renders its children once the texts that they need have loaded. Throws on render if they cannot be loaded. */
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
