import { QueryClientProvider } from "@tanstack/react-query";
import { useState, type ReactNode, useEffect } from "react";
import { useTranslations, IntlProvider } from "use-intl";
import { operateGateway } from "#contract/control/workbench.ts";
import { LOCALE_TAGS } from "#contract/values/locale.ts";
import { useThemeOnPage } from "../app/theme.ts";
import { createQueryClient } from "../data/data-provider.tsx";

import type { Messages } from "../locales/messages.ts";
import { createBrowserHistory, HistoryContext } from "../routing/history.ts";
import { BRAND } from "../ui/brand.tsx";
import { Button } from "../ui/forms/button.tsx";
import { Notice } from "../ui/page/card.tsx";
import { PasswordField } from "../ui/forms/field.tsx";
import { useFormEntries, Form } from "../ui/forms/form.tsx";
import { ToastRegion } from "../ui/overlays/toasts.tsx";
import styles from "./control-room.module.css";
import { ControlRoom } from "./control-room.tsx";
import { useEntry, operatorToken } from "./data/operator.ts";

/** The operator's page: the token gate, or the control room once a token is set. */
export function ControlApp() {
  useThemeOnPage();
  const { token } = useEntry();
  const [history] = useState(createBrowserHistory);
  return (
    <ControlTexts>
      <HistoryContext value={history}>
        {token === null ? (
          <TokenGate />
        ) : (
          <AnswerCache key={token}>
            <ControlRoom />
          </AnswerCache>
        )}
      </HistoryContext>
      <ToastRegion />
    </ControlTexts>
  );
}

/** A query cache for each token, so no data outlives the session. */
function AnswerCache({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Asks for the operator's token, and reports a refused one. Behind Cloudflare Access none is needed. */
function TokenGate() {
  const t = useTranslations("control.gate");
  const { refused } = useEntry();
  useEffect(() => {
    if (!refused) void enterByAccess();
  }, [refused]);
  const entries = useFormEntries({ token: (typed) => (typed.trim() === "" ? t("required") : null) });

  function submit() {
    if (entries.check()) operatorToken.enter(entries.values.token.trim());
  }

  return (
    <main className={styles.gate}>
      <title>{`${t("title")} · ${BRAND}`}</title>
      <h1 className={styles.controlAppTitle}>{t("title")}</h1>
      <p className={styles.text}>{t("text")}</p>
      {refused && (
        <div role="alert">
          <Notice tone="warning" icon="lock">
            {t("refused")}
          </Notice>
        </div>
      )}
      <Form failures={entries.failures} onSubmit={submit}>
        <PasswordField label={t("token")} autoComplete="off" {...entries.bind("token")} />
        <Button type="submit" variant="primary" wide>
          {t("enter")}
        </Button>
      </Form>
    </main>
  );
}

/** The browser's identity opens the page if Cloudflare Access knows it. */
async function enterByAccess(): Promise<void> {
  const answer = await fetch(operateGateway.path).catch(() => null);
  if (answer?.ok === true && operatorToken.get().token === null) operatorToken.enter("");
}

type ControlMessages = Pick<Messages, "common" | "control" | "shell">;

/** The operators' language. */
const LOCALE = "in";

async function loadControlTexts(): Promise<ControlMessages> {
  const files = [import("../locales/in/control.ts"), import("../locales/in/initial.ts")];
  return Object.assign({}, ...(await Promise.all<Partial<ControlMessages>>(files))) as ControlMessages;
}

/** Provides the control room's texts, which are in English whatever the app's locale is. */
function ControlTexts({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<ControlMessages | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  useEffect(() => {
    let given = false;
    loadControlTexts().then(
      (loaded) => given || setMessages(loaded),
      (error: unknown) => given || setFailure(error),
    );
    document.documentElement.lang = LOCALE_TAGS[LOCALE];
    return () => void (given = true);
  }, []);

  if (failure !== null) throw failure;
  if (messages === null) return null;
  return (
    <IntlProvider locale={LOCALE_TAGS[LOCALE]} messages={messages} timeZone={TIME_ZONE}>
      {children}
    </IntlProvider>
  );
}

const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
