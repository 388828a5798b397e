import { useTranslations } from "use-intl";
import { useLocation } from "#web/routing/history.ts";
import { useSearchParams } from "#web/routing/search-params.ts";
import { AmountText } from "#web/ui/amount-text.tsx";
import { LinkButton, AnchorButton } from "#web/ui/forms/button.tsx";
import { Card } from "#web/ui/page/card.tsx";
import { CopyButton } from "#web/ui/forms/copy-button.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import { readManualPayment, safeUrl, type ManualPayment, upiLink } from "./next-step.ts";
import styles from "./transfer-payment-screen.module.css";

export function TransferPaymentScreen() {
  const t = useTranslations("recharge");
  const [search] = useSearchParams();
  const { state } = useLocation();
  const payment = readManualPayment(search);
  return (
    <Screen title={t("manualTitle")} back="/recharge">
      {payment ? (
        <ManualSteps payment={payment} payUrl={payUrlOf(state)} />
      ) : (
        <EmptyState
          icon="alert"
          title={t("brokenTitle")}
          text={t("brokenText")}
          action={<LinkButton to="/recharge">{t("toRecharge")}</LinkButton>}
        />
      )}
    </Screen>
  );
}

/** Only from the recharge screen's state, never from the address: a link must not choose it. */
function payUrlOf(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("payUrl" in state)) return null;
  return typeof state.payUrl === "string" ? safeUrl(state.payUrl, window.location.href) : null;
}

interface ManualStepsProps {
  payment: ManualPayment;
  /** A page that replaces the UPI app; null opens a UPI app. */
  payUrl: string | null;
}

function ManualSteps({ payment, payUrl }: ManualStepsProps) {
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
