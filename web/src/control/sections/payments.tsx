import { useTranslations } from "use-intl";
import { controlDecidePayment, controlPayments } from "#contract/control.ts";
import { useOperatorQuery } from "../data/operator-calls.ts";
import { useOperation } from "../data/use-operation.ts";
import { MoneyDecisions } from "../parts/money-decisions.tsx";
import { LOOK_AGAIN_MS } from "./look-again.ts";

/** Payments that were begun: paid or failed by hand. */
export function Payments() {
  const t = useTranslations("control.waiting");
  const query = useOperatorQuery(controlPayments, undefined, { refetchInterval: LOOK_AGAIN_MS });
  const { alert, run } = useOperation(controlDecidePayment);
  return (
    <MoneyDecisions
      title={t("payments")}
      none={{ title: t("noPayments"), text: t("noPaymentsText") }}
      query={query}
      alert={alert}
      wayOf={({ pay_key }) => pay_key}
      accept={{ label: t("approve"), take: (serial_number) => run({ serial_number, outcome: "paid" }) }}
      refuse={{ label: t("fail"), take: (serial_number) => run({ serial_number, outcome: "failed" }) }}
    />
  );
}
