import { QueryClientProvider } from "@tanstack/react-query";
import { useState, type ReactNode, useEffect } from "react";
import { IntlProvider } from "use-intl";
import { operateGateway } from "#contract/control/workbench.ts";
import { LOCALE_TAGS } from "#contract/values/locale.ts";
import { useThemeOnPage } from "../data/theme.ts";
import { createQueryClient } from "../data/data-provider.tsx";
import { common, shell } from "../locales/in/initial.ts";
import { createBrowserHistory, HistoryContext } from "../routing/history.ts";
import { BRAND } from "../ui/ornament.tsx";
import { Notice } from "../ui/page/card.tsx";
import { PasswordField } from "../ui/forms/field.tsx";
import { useFormEntries, Form, SubmitButton } from "../ui/forms/form.tsx";
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
  const { refused } = useEntry();
  useEffect(() => {
    if (!refused) void enterByAccess();
  }, [refused]);
  const entries = useFormEntries({ token: (typed) => (typed.trim() === "" ? "Enter your token" : null) });

  function submit() {
    if (entries.check()) operatorToken.enter(entries.values.token.trim());
  }

  return (
    <main className={styles.gate}>
      <title>{`Control room · ${BRAND}`}</title>
      <h1 className={styles.controlAppTitle}>Control room</h1>
      <p className={styles.text}>
        Play, payments, books and acts of this installation. The link that the server printed when it started leads in;
        or enter your operator’s token.
      </p>
      {refused && (
        <div role="alert">
          <Notice tone="warning" icon="lock">
            The server does not know this token.
          </Notice>
        </div>
      )}
      <Form failures={entries.failures} onSubmit={submit}>
        <PasswordField label="Operator’s token" autoComplete="off" {...entries.bind("token")} />
        <SubmitButton>Enter</SubmitButton>
      </Form>
    </main>
  );
}

/** The browser's identity opens the page if Cloudflare Access knows it. */
async function enterByAccess(): Promise<void> {
  const answer = await fetch(operateGateway.path).catch(() => null);
  if (answer?.ok === true && operatorToken.get().token === null) operatorToken.enter("");
}

/** The operators' language, whatever the app's locale is. Their own texts stand where they are shown. */
const LANGUAGE = LOCALE_TAGS.in;
const TEXTS = { common, shell };

function ControlTexts({ children }: { children: ReactNode }) {
  useEffect(() => void (document.documentElement.lang = LANGUAGE), []);
  return (
    <IntlProvider locale={LANGUAGE} messages={TEXTS} timeZone={TIME_ZONE}>
      {children}
    </IntlProvider>
  );
}

const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
