import { useTranslations } from "use-intl";
import { controlDecidePayment, controlPayments } from "../../../../edge/contract/control.ts";
import { Alert } from "../../ui/alert.tsx";
import { AmountText } from "../../ui/amount-text.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useOperatorQuery } from "../data/operator-calls.ts";
import { useOperation } from "../data/use-operation.ts";
import { Asked } from "../parts/asked.tsx";
import { DecisionList, DecisionRow } from "../parts/decision-row.tsx";
import { Panel } from "../parts/panel.tsx";
import { LOOK_AGAIN_MS } from "./look-again.ts";

/** Payments that were begun: paid or failed by hand. */
export function Payments() {
  const t = useTranslations("control.waiting");
  const query = useOperatorQuery(controlPayments, undefined, { refetchInterval: LOOK_AGAIN_MS });
  const decide = useOperation(controlDecidePayment);
  return (
    <Panel title={t("payments")}>
      <Alert message={decide.alert.message} onDismiss={decide.alert.hide} />
      <Asked query={query}>
        {({ queryset }) =>
          queryset.length === 0 ? (
            <EmptyState icon="check" title={t("noPayments")} text={t("noPaymentsText")} />
          ) : (
            <DecisionList label={t("payments")}>
              {queryset.map(({ serial_number: serial, user_id: id, pay_key: way, price, create_time: time }) => (
                <DecisionRow
                  key={serial}
                  title={<AmountText minor={price} />}
                  time={time}
                  notes={t("byMember", { id, way })}
                >
                  <Button small onClick={() => decide.run({ serial_number: serial, outcome: "paid" })}>
                    {t("approve")}
                  </Button>
                  <Button
                    small
                    variant="ghost"
                    onClick={() => decide.run({ serial_number: serial, outcome: "failed" })}
                  >
                    {t("fail")}
                  </Button>
                </DecisionRow>
              ))}
            </DecisionList>
          )
        }
      </Asked>
    </Panel>
  );
}
