import { useTranslations } from "use-intl";
import { controlDecideWithdrawal, controlWithdrawals } from "#contract/control.ts";
import { useOperatorQuery } from "../data/operator-calls.ts";
import { useOperation } from "../data/use-operation.ts";
import { MoneyDecisions } from "../parts/money-decisions.tsx";
import { LOOK_AGAIN_MS } from "./look-again.ts";

/** Withdrawals that wait for the processor: paid out or rejected at once. */
export function Withdrawals() {
  const t = useTranslations("control.waiting");
  const query = useOperatorQuery(controlWithdrawals, undefined, { refetchInterval: LOOK_AGAIN_MS });
  const { alert, run } = useOperation(controlDecideWithdrawal);
  return (
    <MoneyDecisions
      title={t("withdrawals")}
      none={{ title: t("noWithdrawals"), text: t("noWithdrawalsText") }}
      query={query}
      alert={alert}
      wayOf={({ channel_key }) => channel_key}
      accept={{ label: t("payOut"), take: (serial_number) => run({ serial_number, outcome: "paid" }) }}
      refuse={{ label: t("reject"), take: (serial_number) => run({ serial_number, outcome: "rejected" }) }}
    />
  );
}
