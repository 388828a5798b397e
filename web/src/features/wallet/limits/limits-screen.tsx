import { useState } from "react";
import { useTranslations, useLocale } from "use-intl";
import { walletLimits, SESSION_MINUTES_MAX, SESSION_MINUTES_MIN, setWalletLimits } from "#contract/values/limits.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { useCallQuery } from "#web/data/client.ts";
import { formatTimestamp, formatAmount } from "#web/locales/format.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Card } from "#web/ui/page/card.tsx";
import { Sheet } from "#web/ui/overlays/dialog.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Form, useFormEntries } from "#web/ui/forms/form.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { showToast } from "#web/ui/overlays/toasts.tsx";
import { useAction } from "#web/ui/forms/use-action.ts";
import { ExclusionCard } from "./exclusion-card.tsx";
import {
  LIMIT_NAMES,
  type LimitName,
  type OwnLimits,
  isMoney,
  type LimitValue,
  isRaise,
  readLimit,
  typedLimit,
} from "./limit-kinds.ts";
import styles from "./limits-screen.module.css";

export function LimitsScreen() {
  const t = useTranslations("limits");
  return (
    <Screen title={t("title")} back="/mine">
      <p className={styles.intro}>{t("intro")}</p>
      <QueryView query={useCallQuery(walletLimits)} skeleton={["64px", "64px", "64px"]}>
        {({ entry }) => <Limits limits={entry} />}
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
          {LIMIT_NAMES.map((name) => (
            <LimitRow key={name} name={name} limits={limits} onChange={() => change(name)} />
          ))}
        </ul>
      </Card>
      <ExclusionCard excludeUntil={limits.exclude_until} />
      <Sheet open={changing !== null} onClose={() => change(null)} title={changing === null ? "" : t(changing)}>
        {changing !== null && <LimitForm name={changing} limits={limits} onDone={() => change(null)} />}
      </Sheet>
    </>
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
  return (
    <li className={styles.item}>
      <button type="button" className={styles.row} onClick={onChange}>
        <span className={styles.what}>
          <span className={styles.name}>{t(name)}</span>
          <span className={styles.value}>{limitText(name, limits[name])}</span>
          {pending && pending[name] !== limits[name] && (
            <span className={styles.pending}>
              <Icon name="hourglass" size={16} />
              {t("pending", { value: limitText(name, pending[name]), time: formatTimestamp(pending.from) })}
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
    return t("amountADay", { amount: formatAmount(value, locale, { short: true }) });
  };
}

interface LimitFormProps {
  name: LimitName;
  limits: OwnLimits;
  onDone: () => void;
}

/** Sets a limit. The hint says whether the change acts at once or waits. */
function LimitForm({ name, limits, onDone }: LimitFormProps) {
  const t = useTranslations("limits");
  const current = limits[name];
  const isWaiting = limits.pending !== null && limits.pending[name] !== current;
  const fault = isMoney(name)
    ? t("amountInvalid")
    : t("minutesInvalid", { min: SESSION_MINUTES_MIN, max: SESSION_MINUTES_MAX });
  const entries = useFormEntries(
    { limit: (typed) => (readLimit(name, typed) === null ? fault : null) },
    { limit: typedLimit(name, current) },
  );
  const value = readLimit(name, entries.values.limit);
  const call = useAction(useCallMutation(setWalletLimits, { outdates: [walletLimits] }));

  function set(value: LimitValue) {
    call.send(
      { [name]: value },
      {
        onSuccess() {
          showToast(t(isRaise(value, current) ? "savedRaise" : "saved"));
          onDone();
        },
      },
    );
  }

  return (
    <Form failures={entries.failures} alert={call.alert} onSubmit={() => entries.check() && set(value)}>
      <p className={styles.explained}>{t(`${name}_text`)}</p>
      <Field
        label={t(isMoney(name) ? "amountLabel" : "minutesLabel")}
        inputMode={isMoney(name) ? "decimal" : "numeric"}
        autoComplete="off"
        {...entries.bind("limit")}
        hint={value === null || value === current ? undefined : t(isRaise(value, current) ? "waits" : "atOnce")}
      />
      <Button type="submit" variant="primary" wide busy={call.isPending}>
        {t("save")}
      </Button>
      {isWaiting && (
        <Button wide disabled={call.isPending} onClick={() => set(current)}>
          {t("keepCurrent")}
        </Button>
      )}
      {current !== null && (
        <Button variant="ghost" wide disabled={call.isPending} onClick={() => set(null)}>
          {t("remove")}
        </Button>
      )}
    </Form>
  );
}
