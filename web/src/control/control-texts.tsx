import { useEffect, useState, type ReactNode } from "react";
import { IntlProvider } from "use-intl";
import type { Locale } from "#contract/locale.ts";
import { useSettings } from "../data/use-settings.ts";
import type { Messages } from "../locales/load-texts.ts";
import { LOCALE_TAGS } from "../locales/locale-tags.ts";

type ControlMessages = Pick<Messages, "common" | "control" | "shell">;

const loaders: Readonly<Record<Locale, () => Promise<ControlMessages>>> = {
  in: () =>
    together(import("../locales/in/common.ts"), import("../locales/in/control.ts"), import("../locales/in/shell.ts")),
  pt: () =>
    together(import("../locales/pt/common.ts"), import("../locales/pt/control.ts"), import("../locales/pt/shell.ts")),
  mx: () =>
    together(import("../locales/mx/common.ts"), import("../locales/mx/control.ts"), import("../locales/mx/shell.ts")),
  vi: () =>
    together(import("../locales/vi/common.ts"), import("../locales/vi/control.ts"), import("../locales/vi/shell.ts")),
};

async function together(...files: readonly Promise<Partial<ControlMessages>>[]): Promise<ControlMessages> {
  return Object.assign({}, ...(await Promise.all(files))) as ControlMessages;
}

interface Shown {
  readonly locale: Locale;
  readonly messages: ControlMessages;
}

/** Gives its children the control room's texts in the language that is chosen in the app. */
export function ControlTexts({ children }: { children: ReactNode }) {
  const { locale } = useSettings();
  const [shown, show] = useState<Shown | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  useEffect(() => {
    let given = false;
    loaders[locale]().then(
      (messages) => given || show({ locale, messages }),
      (error: unknown) => given || setFailure(error),
    );
    document.documentElement.lang = LOCALE_TAGS[locale];
    return () => void (given = true);
  }, [locale]);

  if (failure !== null) throw failure;
  if (shown === null) return null;
  return (
    <IntlProvider locale={LOCALE_TAGS[shown.locale]} messages={shown.messages} timeZone={TIME_ZONE}>
      {children}
    </IntlProvider>
  );
}

const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
