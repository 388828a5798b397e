import { useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { FEE_PERCENT } from "#simulator/games/delivery.ts";
import { formatPercent } from "#web/locales/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import styles from "./stake-sheet.module.css";

interface PresaleAgreementProps {
  agreed: boolean;
  /** A stake was tried without it. */
  reminded: boolean;
  onChange: (agreed: boolean) => void;
}

/** The box to agree with, and the rule that is agreed to. */
export function PresaleAgreement({ agreed, reminded, onChange }: PresaleAgreementProps) {
  const t = useTranslations();
  const locale = useLocale();
  const id = useId();
  const [reading, setReading] = useState(false);
  return (
    <div>
      <div className={styles.agree}>
        <input
          id={id}
          type="checkbox"
          checked={agreed}
          aria-invalid={reminded || undefined}
          aria-describedby={reminded ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <label htmlFor={id}>
          {t.rich("win.agree", {
            rule: (text) => (
              <button type="button" className={styles.rule} onClick={() => setReading(true)}>
                {text}
              </button>
            ),
          })}
        </label>
      </div>
      {reminded && (
        <p id={`${id}-note`} className={styles.note} role="alert">
          {t("win.agreeNeeded")}
        </p>
      )}
      <Dialog
        open={reading}
        onClose={() => setReading(false)}
        title={t("win.presaleTitle")}
        actions={
          <Button variant="primary" onClick={() => setReading(false)}>
            {t("common.ok")}
          </Button>
        }
      >
        <p>{t("win.presale1")}</p>
        <p>{t("win.presale2", { percent: formatPercent(FEE_PERCENT / 100, locale) })}</p>
        <p>{t("win.presale3")}</p>
      </Dialog>
    </div>
  );
}
