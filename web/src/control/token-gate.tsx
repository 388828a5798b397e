import { useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/card.tsx";
import { PasswordField } from "../ui/field.tsx";
import { useFormEntries, Form } from "../ui/form.tsx";
import { BRAND } from "../ui/brand.tsx";
import { operatorToken, useEntry } from "./data/operator-token.ts";
import styles from "./token-gate.module.css";

/** Asks for the control token where the address brought none, and says so where the server does not know it. */
export function TokenGate() {
  const t = useTranslations("control.gate");
  const form = useRef<HTMLFormElement>(null);
  const { refused } = useEntry();
  const entries = useFormEntries(form, { token: (typed) => (typed.trim() === "" ? t("required") : null) });

  function submit() {
    if (entries.check()) operatorToken.enter(entries.values.token.trim());
  }

  return (
    <main className={styles.gate}>
      <title>{`${t("title")} · ${BRAND}`}</title>
      <h1 className={styles.title}>{t("title")}</h1>
      <p className={styles.text}>{t("text")}</p>
      {refused && (
        <div role="alert">
          <Notice tone="warning" icon="lock">
            {t("refused")}
          </Notice>
        </div>
      )}
      <Form ref={form} onSubmit={submit}>
        <PasswordField label={t("token")} autoComplete="off" {...entries.bind("token")} />
        <Button type="submit" variant="primary" wide>
          {t("enter")}
        </Button>
      </Form>
    </main>
  );
}
