import { useTranslations } from "use-intl";
import { recharges } from "#contract/calls/wallet.ts";
import { clientApp } from "#contract/client.ts";
import { shownPayee } from "#contract/shown-number.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useLocation } from "#web/routing/history.ts";
import { useSearchParams } from "#web/routing/search-params.ts";
import { AmountText } from "#web/ui/amount-text.tsx";
import { NumberText } from "#web/ui/number-text.tsx";
import { LinkButton, AnchorButton } from "#web/ui/button.tsx";
import { ActionBar, Card, Notice } from "#web/ui/page/card.tsx";
import { shortNumber } from "#web/ui/reference.tsx";
import { CopyButton } from "#web/ui/forms/copy-button.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import { type PaymentCode, paymentCode } from "./payment-code.ts";
import { QrCode } from "#web/ui/qr-code.tsx";
import { readManualPayment, safeUrl, type ManualPayment, useThemedAddress } from "./next-step.ts";
import styles from "./transfer-payment-screen.module.css";

export function TransferPaymentScreen() {
  const t = useTranslations("recharge");
  const [search] = useSearchParams();
  const { state } = useLocation();
  const payment = readManualPayment(search);
  const kind = payment ? paymentCode(payment).kind : "account";
  return (
    <Screen title={t("manualTitle", { kind })} back="/recharge">
      {payment ? (
        <Payment payment={payment} state={state} />
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

/** Only the app itself sets a state. An address without one may be a link that somebody else made. */
function Payment({ payment, state }: { payment: ManualPayment; state: unknown }) {
  const isOwn = typeof state === "object" && state !== null && "payUrl" in state;
  const payUrl = isOwn && typeof state.payUrl === "string" ? safeUrl(state.payUrl, window.location.href) : null;
  if (payUrl === null) return <PaymentWithoutPage payment={payment} isOwn={isOwn} />;
  return <ManualSteps payment={payment} code={paymentCode(payment)} payUrl={payUrl} />;
}

const SKELETON = ["180px", "140px", "180px"];

/** `isOwn`: the app itself has begun the payment. */
function PaymentWithoutPage({ payment, isOwn }: { payment: ManualPayment; isOwn: boolean }) {
  const t = useTranslations("recharge");
  const installation = useCallQuery(clientApp, undefined, { staleTime: Infinity });
  return (
    <QueryView query={installation} skeleton={SKELETON}>
      {({ play_money: isPlayMoney }) =>
        isPlayMoney ? (
          <OwnPayment payment={payment} />
        ) : isOwn ? (
          <ManualSteps payment={payment} code={paymentCode(payment)} payUrl={null} />
        ) : (
          <>
            <Notice icon="alert" tone="warning">
              {t("fromOutside")}
            </Notice>
            <ManualSteps payment={payment} code={{ kind: "account" }} payUrl={null} />
          </>
        )
      }
    </QueryView>
  );
}

/** Open payments are at most 20. The records resume those with many ended ones before them. */
const NEWEST = { p: 1, p_size: 20 } as const;

/** Shows the payment if it is one of the member's open recharges, with that sum and account. */
function OwnPayment({ payment }: { payment: ManualPayment }) {
  const t = useTranslations("recharge");
  return (
    <QueryView query={useCallQuery(recharges, NEWEST)} skeleton={SKELETON}>
      {({ queryset }) => {
        const { account, price, serial } = payment;
        const own = queryset.find((row) => row.serial_number === serial && row.price === price);
        return own?.resume && own.upi_account === account ? (
          <ManualSteps
            payment={payment}
            code={paymentCode(payment)}
            payUrl={safeUrl(own.resume, window.location.href)}
          />
        ) : (
          <EmptyState
            icon="alert"
            title={t("notOwnTitle")}
            text={t("notOwnText")}
            action={<LinkButton to="/rechargeRecord">{t("toRecords")}</LinkButton>}
          />
        );
      }}
    </QueryView>
  );
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
  const opensUpi = code.kind === "upi" && payUrl === null;
  return (
    <>
      <section className={styles.sum}>
        <p className={styles.term}>{t("toPay")}</p>
        <p className={styles.price}>
          <AmountText minor={price} />
        </p>
        {"qr" in code && <ScannedCode qr={code.qr} />}
      </section>
      <Card>
        {code.kind === "pix" && <Copyable term={t("pixCode")} value={code.qr} label={t("copyCode")} />}
        <Copyable term={t("payTo")} value={account} shown={shownPayee(account)} label={t("copyAccount")} />
        <Copyable term={t("serial")} value={serial} shown={shortNumber(serial)} label={t("copySerial")} />
      </Card>
      <section className={styles.how}>
        <h2>{t("steps")}</h2>
        <ol className={styles.steps}>
          <li>{t("stepOpen", { kind: code.kind })}</li>
          <li>{t("stepSend")}</li>
          <li>{t("stepReturn")}</li>
        </ol>
        {payUrl !== null && <p className={styles.term}>{t("simulateText")}</p>}
      </section>
      <ActionBar>
        {payUrl !== null && <SimulatedPayment address={payUrl} />}
        {opensUpi && (
          <AnchorButton href={code.link} variant="primary" wide>
            {t("openUpi")}
          </AnchorButton>
        )}
        <LinkButton to="/rechargeRecord" variant={opensUpi || payUrl !== null ? "plain" : "primary"} wide>
          {t("havePaid")}
        </LinkButton>
      </ActionBar>
    </>
  );
}

function SimulatedPayment({ address }: { address: string }) {
  const t = useTranslations("recharge");
  const themed = useThemedAddress();
  return (
    <AnchorButton href={themed(address)} variant="primary" wide>
      {t("simulate")}
    </AnchorButton>
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

interface CopyableProps {
  term: string;
  value: string;
  shown?: string;
  label: string;
}

function Copyable({ term, value, shown = value, label }: CopyableProps) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p className={styles.term}>{term}</p>
        <p className={styles.value}>
          <NumberText value={value} shown={shown} />
        </p>
      </div>
      <CopyButton text={value} label={label} className={styles.copy} />
    </div>
  );
}
