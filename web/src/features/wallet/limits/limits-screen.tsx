import { useState } from "react";
import { useTranslations, useLocale } from "use-intl";
import { confirmLimits, type LimitName, playSummary, walletLimits, setWalletLimits } from "#contract/calls/limits.ts";
import { LIMITS_OUTDATE } from "#web/features/account/notices.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { useCallQuery } from "#web/data/client.ts";
import { formatAmount } from "#web/locales/format.ts";
import { momentText } from "#web/ui/moment.tsx";
import { serverNow } from "#web/data/api-client.ts";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/page/card.tsx";
import { LEGAL } from "#brand/details.ts";
import { useHas } from "#web/data/use-store.ts";
import { Menu, MenuLink } from "#web/ui/overlays/menu.tsx";
import { Sheet } from "#web/ui/overlays/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { showToast } from "#web/ui/overlays/toasts.tsx";
import { useAction } from "#web/ui/forms/use-action.ts";
import { BreakCard, ExclusionCard } from "./exclusion-card.tsx";
import { LimitForm } from "./limit-form.tsx";
import { KeepLimits } from "#web/features/account/keep-limits.tsx";
import {
  amountTextOf,
  confirmableFrom,
  GROUPS,
  isComplete,
  isMoney,
  type LimitValue,
  namesOf,
  type OwnLimits,
  type PlaySums,
  usedOf,
  windowOf,
} from "./limit-kinds.ts";
import styles from "./limits-screen.module.css";
import { SelectField } from "#web/ui/forms/field.tsx";

const SKELETON = ["64px", "240px", "240px"];

export function LimitsScreen() {
  const t = useTranslations("limits");
  const query = useCallQuery(walletLimits);
  // Without the sums the limits show alone. The first ones come together, so that no row moves.
  const sums = useCallQuery(playSummary);
  return (
    <Screen title={t("title")} back="/mine">
      <QueryView query={sums.isLoading ? { ...query, data: undefined, error: null } : query} skeleton={SKELETON}>
        {({ entry }) => (
          <>
            <p className={styles.intro}>{t("intro")}</p>
            {entry.review_since !== null && <Review />}
            <Limits limits={entry} sums={sums.data?.entry} />
          </>
        )}
      </QueryView>
    </Screen>
  );
}

/** The reminder of every six months; a change of a limit ends it too. */
function Review() {
  const t = useTranslations("care");
  return (
    <Card className={styles.exclusion}>
      <h2>{t("reviewTitle")}</h2>
      <p className={styles.explained}>{t("reviewText")}</p>
      <div className={styles.actions}>
        <KeepLimits />
        <LinkButton to="/transactionList" small>
          {t("reviewTransactions")}
        </LinkButton>
      </div>
    </Card>
  );
}

interface LimitsProps {
  limits: OwnLimits;
  sums: PlaySums | undefined;
}

function Limits({ limits, sums }: LimitsProps) {
  const t = useTranslations("limits");
  const care = useTranslations("care");
  const [changing, change] = useState<LimitName | null>(null);
  const rows = { limits, sums };
  return (
    <>
      {(["recharges", "losses", "stakes"] as const).map((group) => {
        const names = namesOf(limits).filter((name) => name.endsWith(GROUPS[group]));
        return (
          names.length > 0 && (
            <Card key={group} className={styles.card}>
              <h2>{t(group)}</h2>
              <ul aria-label={t(group)}>
                {names.map((name) => (
                  <LimitRow
                    key={name}
                    name={name}
                    label={care(windowOf(name))}
                    {...rows}
                    onChange={() => change(name)}
                  />
                ))}
              </ul>
            </Card>
          )
        );
      })}
      <Card className={styles.card}>
        <ul aria-label={t("session_minutes")}>
          <LimitRow
            name="session_minutes"
            label={t("session_minutes")}
            {...rows}
            onChange={() => change("session_minutes")}
          />
        </ul>
      </Card>
      <Confirmation limits={limits} />
      {isComplete(limits) && <RealityCard limits={limits} />}
      {isComplete(limits) && <BreakCard until={limits.pause_until} />}
      <ExclusionCard until={limits.exclude_until} />
      {limits.rules?.name === SOCIAL_GAMES && <FairPlayCard />}
      <Sheet open={changing !== null} onClose={() => change(null)} title={changing === null ? "" : t(changing)}>
        {changing !== null && <LimitForm name={changing} limits={limits} onDone={() => change(null)} />}
      </Sheet>
    </>
  );
}

/** Confirms the raises that have waited. */
function Confirmation({ limits }: { limits: OwnLimits }) {
  const t = useTranslations("limits");
  const { alert, isPending, send } = useAction(useCallMutation(confirmLimits, { outdates: LIMITS_OUTDATE }));
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

interface LimitRowProps extends LimitsProps {
  name: LimitName;
  label: string;
  onChange: () => void;
}

/** A limit with what is used of it and its pending change; pressing it opens the form. */
function LimitRow({ name, label, limits, sums, onChange }: LimitRowProps) {
  const t = useTranslations("limits");
  const care = useTranslations("care");
  const limitText = useLimitText();
  const figure = useFigure(name);
  const { pending } = limits;
  const limit = limits[name];
  const used = sums && usedOf(name, sums);
  const ruleMinutes = limits.rules?.session_minutes ?? null;
  const from = confirmableFrom(limits, name) ?? pending?.from ?? 0;
  const isReady = limits.raises.length > 0 && from <= serverNow();
  return (
    <li className={styles.item}>
      <button type="button" className={styles.row} onClick={onChange}>
        <span className={styles.what}>
          <span className={styles.line}>
            <span>{label}</span> <span className={limit === null ? styles.name : styles.value}>{figure(limit)}</span>
          </span>{" "}
          {used !== undefined && limit === null && (
            <span className={styles.name}>{t("soFar", { used: figure(used) })}</span>
          )}
          {used !== undefined && limit !== null && (
            <>
              <span className={styles.bar} aria-hidden="true" data-full={used >= limit || undefined}>
                <span style={{ width: `${Math.min(100, (100 * used) / limit)}%` }} />
              </span>
              <span className={styles.name}>
                {t("usedLeft", { used: figure(used), left: figure(Math.max(0, limit - used)) })}
              </span>
            </>
          )}
          {name === "session_minutes" && ruleMinutes !== null && (
            <span className={styles.explained}>{care("sessionRule", { minutes: ruleMinutes })}</span>
          )}
          {pending && pending[name] !== limits[name] && (
            <span className={styles.pending}>
              <Icon name="hourglass" size={16} />
              {isReady
                ? t("ready", { value: limitText(name, pending[name]) })
                : t("pending", { value: limitText(name, pending[name]), time: momentText(from) })}
            </span>
          )}
        </span>
        <Icon name="pencil" size={18} className={styles.pencil} />
      </button>
    </li>
  );
}

/** Texts that a rule set for social games requires beside the limits. */
function FairPlayCard() {
  const t = useTranslations("care");
  return (
    <>
      <Card className={styles.exclusion}>
        <h2>{t("fairTitle")}</h2>
        <p className={styles.explained}>{t("fairText", { age: LEGAL.age })}</p>
        <p className={styles.explained}>{t("complainText")}</p>
      </Card>
      <Menu label={t("fairTitle")}>
        {useHas("fairness") && <MenuLink icon="shield" label={t("fairCheck")} to="/fairness" />}
        <MenuLink icon="alert" label={t("complain")} to="/addSuggestion?t=game" />
        <MenuLink icon="history" label={t("complaints")} to="/suggestionList" />
        <MenuLink icon="headset" label={t("contact")} to="/contactSupport" />
      </Menu>
    </>
  );
}

/** Returns texts such as "₹500", "60 min", "No limit": the label beside them names the window. */
function useFigure(name: LimitName): (value: LimitValue) => string {
  const t = useTranslations("limits");
  const locale = useLocale();
  return (value) => {
    if (value === null) return t("noLimit");
    return isMoney(name) ? formatAmount(value, locale, { short: true }) : t("minutes", { minutes: value });
  };
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

/** The rule set for social games. */
const SOCIAL_GAMES = "in";

const EVERY = [15, 30, 45, 60, 120] as const;
const NEVER = "never";

/** The interval of the reality checks. The operator's rule set may name one for members who chose none. */
function RealityCard({ limits }: { limits: OwnLimits }) {
  const t = useTranslations("limits");
  const { alert, isPending, send } = useAction(useCallMutation(setWalletLimits, { outdates: LIMITS_OUTDATE }));
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
