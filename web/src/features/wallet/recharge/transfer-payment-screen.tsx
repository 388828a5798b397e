import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { useSearchParams } from "#web/routing/search-params.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Screen } from "#web/ui/screen.tsx";
import { ManualSteps } from "./manual-steps.tsx";
import { readManualPayment } from "./manual-payment.ts";
import { safeUrl } from "./next-step.ts";

/** A payment by hand: to which account, how much, and with which serial number. */
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

/** Where a browser can make the payment. It comes from the recharge screen alone, never from the address. */
function payUrlOf(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("payUrl" in state)) return null;
  return typeof state.payUrl === "string" ? safeUrl(state.payUrl, window.location.href) : null;
}
