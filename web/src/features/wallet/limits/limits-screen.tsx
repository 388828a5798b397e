import { useState } from "react";
import { useTranslations, useLocale } from "use-intl";
import { confirmLimits, type LimitName, walletLimits, setWalletLimits } from "#contract/calls/limits.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { useCallQuery } from "#web/data/client.ts";
import { formatTimestamp, formatAmount } from "#web/locales/format.ts";
import { serverNow } from "#web/data/api-client.ts";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/page/card.tsx";
import { Sheet } from "#web/ui/overlays/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { showToast } from "#web/ui/overlays/toasts.tsx";
import { useAction } from "#web/ui/forms/use-action.ts";
import { BreakCard, ExclusionCard } from "./exclusion-card.tsx";
import { LimitForm } from "./limit-form.tsx";
import {
  amountTextOf,
  confirmableFrom,
  isComplete,
  isMoney,
  type LimitValue,
  namesOf,
  type OwnLimits,
} from "./limit-kinds.ts";
import styles from "./limits-screen.module.css";
import { SelectField } from "#web/ui/forms/field.tsx";

export function LimitsScreen() {
  const t = useTranslations("limits");
  return (
    <Screen title={t("title")} back="/mine">
      <QueryView query={useCallQuery(walletLimits)} skeleton={["64px", "64px", "64px"]}>
        {({ entry }) => (
          <>
            <p className={styles.intro}>{t("intro")}</p>
            <Limits limits={entry} />
          </>
        )}
      </QueryView>
    </Screen>
  );
}

function Limits({ limits }: { limits: OwnLimits }) {
  const t = useTranslations("limits");
  const [changing, change] = useState<LimitName | null>(null);
  return (
    <>
      <Card className={styles.card}>
        <ul>
          {namesOf(limits).map((name) => (
            <LimitRow key={name} name={name} limits={limits} onChange={() => change(name)} />
          ))}
        </ul>
      </Card>
      <Confirmation limits={limits} />
      {isComplete(limits) && <RealityCard limits={limits} />}
      {isComplete(limits) && <BreakCard until={limits.pause_until} />}
      <ExclusionCard until={limits.exclude_until} />
      <Sheet open={changing !== null} onClose={() => change(null)} title={changing === null ? "" : t(changing)}>
        {changing !== null && <LimitForm name={changing} limits={limits} onDone={() => change(null)} />}
      </Sheet>
    </>
  );
}

/** Confirms the raises that have waited. */
function Confirmation({ limits }: { limits: OwnLimits }) {
  const t = useTranslations("limits");
  const { alert, isPending, send } = useAction(useCallMutation(confirmLimits, { outdates: [walletLimits] }));
  if (!limits.raises.some(({ from }) => from <= serverNow())) return null;
  return (
    <Card className={styles.exclusion}>
      <Alert message={alert.message} onDismiss={alert.hide} />
      <p className={styles.explained}>{t("confirmText")}</p>
      <Button wide busy={isPending} onClick={() => send({}, { onSuccess: () => showToast(t("confirmed")) })}>
        {t("confirmRaises")}
      </Button>
    </Card>
  );
}

interface LimitRowProps {
  name: LimitName;
  limits: OwnLimits;
  onChange: () => void;
}

/** A limit with its pending change; pressing it opens the form. */
function LimitRow({ name, limits, onChange }: LimitRowProps) {
  const t = useTranslations("limits");
  const limitText = useLimitText();
  const { pending } = limits;
  const from = confirmableFrom(limits, name) ?? pending?.from ?? 0;
  const isReady = limits.raises.length > 0 && from <= serverNow();
  return (
    <li className={styles.item}>
      <button type="button" className={styles.row} onClick={onChange}>
        <span className={styles.what}>
          <span className={styles.name}>{t(name)}</span>
          <span className={styles.value}>{limitText(name, limits[name])}</span>
          {pending && pending[name] !== limits[name] && (
            <span className={styles.pending}>
              <Icon name="hourglass" size={16} />
              {isReady
                ? t("ready", { value: limitText(name, pending[name]) })
                : t("pending", { value: limitText(name, pending[name]), time: formatTimestamp(from) })}
            </span>
          )}
        </span>
        <Icon name="pencil" size={18} className={styles.pencil} />
      </button>
    </li>
  );
}

/** Returns texts such as "₹500 a day", "60 min a day", "No limit". */
function useLimitText(): (name: LimitName, value: LimitValue) => string {
  const t = useTranslations("limits");
  const locale = useLocale();
  return (name, value) => {
    if (value === null) return t("noLimit");
    if (!isMoney(name)) return t("minutesADay", { minutes: value });
    return t(amountTextOf(name), { amount: formatAmount(value, locale, { short: true }) });
  };
}

const EVERY = [15, 30, 45, 60, 120] as const;
const NEVER = "never";

/** The interval of the reality checks. The operator's rule set may name one for members who chose none. */
function RealityCard({ limits }: { limits: OwnLimits }) {
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
