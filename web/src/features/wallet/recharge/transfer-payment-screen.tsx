import { useTranslations } from "use-intl";
import { useLocation } from "#web/routing/history.ts";
import { useSearchParams } from "#web/routing/search-params.ts";
import { AmountText } from "#web/ui/amount-text.tsx";
import { LinkButton, AnchorButton } from "#web/ui/forms/button.tsx";
import { Card } from "#web/ui/page/card.tsx";
import { CopyButton } from "#web/ui/forms/copy-button.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import { readManualPayment, safeUrl, type ManualPayment } from "./next-step.ts";
import { type PaymentCode, paymentCode } from "./payment-code.ts";
import { QrCode } from "#web/ui/qr-code.tsx";
import styles from "./transfer-payment-screen.module.css";

export function TransferPaymentScreen() {
  const t = useTranslations("recharge");
  const [search] = useSearchParams();
  const { state } = useLocation();
  const payment = readManualPayment(search);
  const code: PaymentCode = payment ? paymentCode(payment) : { kind: "account" };
  return (
    <Screen title={t("manualTitle", { kind: code.kind })} back="/recharge">
      {payment ? (
        <ManualSteps payment={payment} code={code} payUrl={payUrlOf(state)} />
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
  code: PaymentCode;
  /** A page that replaces the payment app. */
  payUrl: string | null;
}

function ManualSteps({ payment, code, payUrl }: ManualStepsProps) {
  const t = useTranslations("recharge");
  const { account, price, serial } = payment;
  return (
    <>
      <Card className={styles.sum}>
        <p className={styles.term}>{t("toPay")}</p>
        <p className={styles.price}>
          <AmountText minor={price} />
        </p>
        {"qr" in code && <ScannedCode qr={code.qr} />}
      </Card>
      <Card>
        {code.kind === "pix" && <Copyable term={t("pixCode")} value={code.qr} label={t("copyCode")} />}
        <Copyable term={t("payTo")} value={account} label={t("copyAccount")} />
        <Copyable term={t("serial")} value={serial} label={t("copySerial")} />
      </Card>
      <Card className={styles.how}>
        <h2>{t("steps")}</h2>
        <ol className={styles.steps}>
          <li>{t("stepOpen", { kind: code.kind })}</li>
          <li>{t("stepSend")}</li>
          <li>{t("stepReturn")}</li>
        </ol>
        {payUrl !== null && <p className={styles.term}>{t("simulateText")}</p>}
        {payUrl !== null ? (
          <AnchorButton href={payUrl} wide>
            {t("simulate")}
          </AnchorButton>
        ) : (
          code.kind === "upi" && (
            <AnchorButton href={code.link} wide>
              {t("openUpi")}
            </AnchorButton>
          )
        )}
      </Card>
      <LinkButton to="/rechargeRecord" variant="primary" wide>
        {t("havePaid")}
      </LinkButton>
    </>
  );
}

function ScannedCode({ qr }: { qr: string }) {
  const t = useTranslations("recharge");
  return (
    <div className={styles.code}>
      <QrCode text={qr} label={t("qrLabel")} />
      <p className={styles.term}>{t("scanText")}</p>
    </div>
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
