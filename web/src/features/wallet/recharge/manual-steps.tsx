import { useTranslations } from "use-intl";
import { AmountText } from "#web/ui/amount-text.tsx";
import { AnchorButton, LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { type ManualPayment, upiLink } from "./manual-payment.ts";
import styles from "./manual-steps.module.css";

interface ManualStepsProps {
  payment: ManualPayment;
  /** A page that stands in for the UPI app, where there is one; else a UPI app is opened. */
  payUrl: string | null;
}

export function ManualSteps({ payment, payUrl }: ManualStepsProps) {
  const t = useTranslations("recharge");
  const { account, price, serial } = payment;
  return (
    <>
      <Card className={styles.sum}>
        <p className={styles.term}>{t("toPay")}</p>
        <p className={styles.price}>
          <AmountText minor={price} />
        </p>
      </Card>
      <Card>
        <Copyable term={t("payTo")} value={account} label={t("copyAccount")} />
        <Copyable term={t("serial")} value={serial} label={t("copySerial")} />
      </Card>
      <Card className={styles.how}>
        <h2>{t("steps")}</h2>
        <ol className={styles.steps}>
          <li>{t("stepOpen")}</li>
          <li>{t("stepSend")}</li>
          <li>{t("stepReturn")}</li>
        </ol>
        {payUrl !== null && <p className={styles.term}>{t("simulateText")}</p>}
        <AnchorButton href={payUrl ?? upiLink(payment)} wide>
          {payUrl === null ? t("openUpi") : t("simulate")}
        </AnchorButton>
      </Card>
      <LinkButton to="/rechargeRecord" variant="primary" wide>
        {t("havePaid")}
      </LinkButton>
    </>
  );
}

function Copyable({ term, value, label }: { term: string; value: string; label: string }) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p className={styles.term}>{term}</p>
        <p className={styles.value}>{value}</p>
      </div>
      <CopyButton text={value} label={label} className={styles.copy} />
    </div>
  );
}
