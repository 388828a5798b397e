import { useTranslations } from "use-intl";
import { setWalletLimits, walletLimits } from "#contract/calls/limits.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { SelectField } from "#web/ui/forms/field.tsx";
import { useAction } from "#web/ui/forms/use-action.ts";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { showToast } from "#web/ui/overlays/toasts.tsx";
import { Card } from "#web/ui/page/card.tsx";
import type { OwnLimits } from "./limit-kinds.ts";
import styles from "./limits-screen.module.css";

const EVERY = [15, 30, 45, 60, 120] as const;
const NEVER = "never";

/** The interval of the reality checks. The operator's rule set may name one for members who chose none. */
export function RealityCard({ limits }: { limits: OwnLimits }) {
  const t = useTranslations("limits");
  const { alert, isPending, send } = useAction(useCallMutation(setWalletLimits, { outdates: [walletLimits] }));
  const { reality_minutes: chosen, rules } = limits;
  const minutes = chosen ?? rules?.reality_minutes ?? null;
  const offered = minutes === null || EVERY.some((each) => each === minutes) ? EVERY : [...EVERY, minutes];
  const options = offered.map((each) => ({ value: String(each), label: t("realityEvery", { minutes: each }) }));
  const isOptional = (rules?.reality_minutes ?? null) === null;
  return (
    <Card className={styles.exclusion}>
      <Alert message={alert.message} onDismiss={alert.hide} />
      <SelectField
        label={t("reality")}
        hint={t("reality_text")}
        value={minutes === null ? NEVER : String(minutes)}
        options={isOptional ? [{ value: NEVER, label: t("realityNone") }, ...options] : options}
        disabled={isPending}
        onChange={(value) =>
          send(
            { reality_minutes: value === NEVER ? null : Number(value) },
            { onSuccess: () => showToast(t("realitySaved")) },
          )
        }
      />
    </Card>
  );
}
