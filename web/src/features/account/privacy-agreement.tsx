import { useId, useState, type MouseEvent } from "react";
import { useTranslations } from "use-intl";
import { Sheet } from "#web/ui/sheet.tsx";
import { PrivacyText } from "../legal/privacy-text.tsx";
import styles from "./account-form.module.css";

interface PrivacyAgreementProps {
  agreed: boolean;
  /** It has to be set, and is not. */
  missing: boolean;
  onChange: (agreed: boolean) => void;
}

/** The agreement to the privacy policy. The policy opens over the form, so that nothing entered is lost. */
export function PrivacyAgreement({ agreed, missing, onChange }: PrivacyAgreementProps) {
  const t = useTranslations("account");
  const id = useId();
  const [reading, setReading] = useState(false);

  function read(event: MouseEvent) {
    event.preventDefault();
    setReading(true);
  }

  return (
    <div>
      <div className={styles.agreement}>
        <input
          id={id}
          type="checkbox"
          className={styles.box}
          checked={agreed}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? `${id}-fault` : undefined}
        />
        <label htmlFor={id}>
          {t.rich("agree", {
            policy: (text) => (
              <a href="/privacyPolicy" onClick={read}>
                {text}
              </a>
            ),
          })}
        </label>
      </div>
      {missing && (
        <p id={`${id}-fault`} className={styles.fault}>
          {t("agreementRequired")}
        </p>
      )}
      <Sheet open={reading} onClose={() => setReading(false)} title={t("privacyPolicy")}>
        <PrivacyText />
      </Sheet>
    </div>
  );
}
