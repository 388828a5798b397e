import { type ReactNode, useEffect, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import * as z from "zod/mini";
import type { ReadOf, BodyOf } from "#contract/call.ts";
import { shownMobile, shownPayee } from "#contract/shown-number.ts";
import { RECHARGE_MAX, RECHARGE_MIN, addRecharge, recharges } from "#contract/calls/wallet.ts";
import { CallError } from "#contract/transport/call-error.ts";
import { useErrorText } from "#web/data/error-text.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { useSettings } from "#web/data/use-store.ts";
import { checkEmail } from "#web/features/account/checks.ts";
import { EmailField, MobileField } from "#web/features/account/mobile-field.tsx";
import { mobileFault, sentMobile } from "#web/features/account/mobile-number.ts";
import { formatAmount } from "#web/locales/format.ts";
import { useNavigate } from "#web/routing/history.ts";
import { DoneDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { inWords, useFormEntries } from "#web/ui/forms/form.tsx";
import { isUnsure, RecordsLink } from "#web/ui/records-link.tsx";
import { DepositLimitOffer, useIsLimitOffered } from "../limits/deposit-limit-offer.tsx";
import { minorOf, useAmountCheck } from "../shared/amount-field.tsx";
import { MoneyForm } from "../shared/money-form.tsx";
import type { PayChannel } from "./pay-channels.ts";
import { payDetails, rememberPayDetails, standIns } from "./pay-details.ts";
import { payerAccount, sentAccount } from "./payer-account.ts";
import styles from "./recharge-screen.module.css";
import { leaveApp, nextStep, useThemedAddress } from "./next-step.ts";

interface RechargeFormProps {
  channel: PayChannel;
  isPlayMoney: boolean;
}

/** A channel's form, then the payment page. */
export function RechargeForm({ channel, isPlayMoney }: RechargeFormProps) {
  const t = useTranslations("recharge");
  const common = useTranslations("common");
  const notice = useTranslations("home")("notice");
  const locale = useLocale();
  const { locale: country } = useSettings();
  const { entries, begin, offer, submit, known, kind, hasUpi, payer } = useRecharge(channel, isPlayMoney);
  const amount = minorOf(entries.values.amount);
  const text = (minor: number) => formatAmount(minor, locale, { short: true });

  return (
    <>
      <MoneyForm
        call={addRecharge}
        isBusy={begin.busy}
        entries={entries}
        limits={useLimitText(channel)}
        usual={channel.fixedAmounts.map((minor) => ({ amount: minor, label: text(minor) }))}
        action={amount > 0 ? t("payAmount", { amount: text(amount) }) : t("pay")}
        onSubmit={submit}
      >
        <Payer
          {...payer}
          who={isPlayMoney ? t("standIns") : `${known.name ?? ""} · ${shownMobile(known.mobile ?? "", country)}`}
        >
          <Field label={t("name")} autoComplete="name" maxLength={100} {...entries.bind("name")} />
          <MobileField autoComplete="tel" {...entries.bind("mobile")} />
          <EmailField {...entries.bind("email")} />
          {hasUpi && (
            <Field
              label={t("upiAccount", { kind })}
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
              {...(kind !== "other" && { shown: (account: string) => shownPayee(account) })}
              {...entries.bind("upiAccount")}
            />
          )}
          {!isPlayMoney && <p className={styles.note}>{t("remembered")}</p>}
        </Payer>
        <DoneDialog
          open={begin.failure !== null}
          title={isUnsure(begin.failure?.error) ? notice : t("failTitle")}
          text={begin.failure?.text ?? ""}
          action={common("ok")}
          onDone={begin.acknowledge}
        >
          <RecordsLink of={begin.failure?.error} />
        </DoneDialog>
      </MoneyForm>
      {/* Beside the form: it has a form of its own. */}
      <DepositLimitOffer open={offer.isOpen} onClose={offer.close} onDone={offer.accept} />
    </>
  );
}

/** The form begins with the member's last entries; with play money, which needs no payer, with stand-ins. */
function useRecharge({ key, min = RECHARGE_MIN * 100, max = RECHARGE_MAX * 100 }: PayChannel, isPlayMoney: boolean) {
  const t = useTranslations("recharge");
  const account = useTranslations("account");
  const { locale: country } = useSettings();
  const ownAccount = payerAccount(country);
  const [known] = useState(() =>
    isPlayMoney ? standIns(t("standInName"), ownAccount?.standIn ?? "", country) : payDetails(key, country),
  );
  const kind = ownAccount?.kind ?? "other";
  const entries = useFormEntries(
    {
      amount: useAmountCheck(min, max),
      name: inWords(checkPayName, t),
      mobile: inWords((typed: string) => mobileFault(typed, country), account),
      email: inWords(checkEmail, account),
      upiAccount: (typed) => {
        if (typed.trim() === "") return t("upiRequired", { kind });
        return ownAccount?.read(typed) === null ? t("upiInvalid", { kind }) : null;
      },
    },
    known,
  );
  const begin = useBeginRecharge();
  const offer = useOfferFirst(begin.send);
  const hasUpi = key === "upi" && ownAccount !== null;
  const details = ["name", "mobile", "email", ...(hasUpi ? (["upiAccount"] as const) : [])] as const;
  const isKnown = details.every((name) => known[name]);
  const [isOpen, onOpen] = useState(!isKnown);

  function submit() {
    if (begin.busy) return;
    if (!entries.check(["amount", ...details])) {
      // A hidden field can take no focus.
      if (!entries.check(details)) onOpen(true);
      return;
    }
    const { amount, name, mobile, email, upiAccount } = entries.values;
    // A stand-in would fill the form of a backend that replaces play money.
    if (!isPlayMoney) rememberPayDetails(key, { name, mobile, email, upiAccount });
    offer.send({
      price: minorOf(amount),
      pay_key: key,
      pay_name: name.trim(),
      pay_mobile: sentMobile(mobile, country),
      pay_email: email.trim(),
      ...(key === "upi" && { pay_upi_account: sentAccount(ownAccount, upiAccount) }),
    });
  }

  return { entries, begin, offer, submit, known, kind, hasUpi, payer: { isKnown, isOpen, onOpen } };
}

/** The limits of a channel; null: unknown. */
export function useLimitText({ min, max }: PayChannel): string | null {
  const t = useTranslations("recharge");
  const amounts = useTranslations("amounts");
  const locale = useLocale();
  const text = (minor: number) => formatAmount(minor, locale, { short: true });
  if (min !== undefined && max !== undefined) return t("amountsOf", { least: text(min), most: text(max) });
  return min === undefined ? null : amounts("amountLeast", { min: text(min) });
}

interface PayerProps {
  isKnown: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** The name and mobile number of last time, or that they are stand-ins. */
  who: string;
  children: ReactNode;
}

/** The payer's details: folded into one line once they are known. */
function Payer({ isKnown, isOpen, onOpen, who, children }: PayerProps) {
  const t = useTranslations("recharge");
  if (!isKnown) return children;
  return (
    <details className={styles.payer} open={isOpen} onToggle={(event) => onOpen(event.currentTarget.open)}>
      <summary className={styles.payerLine}>
        <span className={styles.words}>
          <span className={styles.name}>{t("payer")}</span> <span className={styles.amounts}>{who}</span>
        </span>
        <Icon name="down" size={18} className={styles.chevron} />
      </summary>
      <div className={styles.payerFields}>{children}</div>
    </details>
  );
}

const { pay_name: payName } = addRecharge.body.shape;

function checkPayName(typed: string): "nameRequired" | "nameInvalid" | null {
  if (typed.trim() === "") return "nameRequired";
  return z.safeParse(payName, typed).success ? null : "nameInvalid";
}

/** Holds back the first recharge until the member has answered the offer of a deposit limit. */
function useOfferFirst(send: (wanted: BodyOf<typeof addRecharge>) => void) {
  const isOffered = useIsLimitOffered();
  const [held, hold] = useState<BodyOf<typeof addRecharge> | null>(null);
  return {
    isOpen: held !== null,
    send: isOffered ? hold : send,
    close: () => hold(null),
    accept() {
      hold(null);
      if (held !== null) send(held);
    },
  };
}

function useBeginRecharge() {
  const t = useTranslations("recharge");
  const errorText = useErrorText();
  const navigate = useNavigate();
  const themed = useThemedAddress();
  const call = useCallMutation(addRecharge, { outdates: [recharges] });
  const [failure, setFailure] = useState<{ readonly text: string; readonly error?: CallError } | null>(null);
  const [leaving, setLeaving] = useState(false);

  // The back/forward cache restores the page as it was left.
  useEffect(() => {
    const stay = () => setLeaving(false);
    window.addEventListener("pageshow", stay);
    return () => window.removeEventListener("pageshow", stay);
  }, []);

  const fail = (error: CallError) => setFailure({ text: errorText(error), error });

  function goOn(answer: ReadOf<typeof addRecharge>) {
    const step = nextStep(answer, window.location.href);
    switch (step.kind) {
      case "leave":
        setLeaving(true);
        leaveApp.open(themed(step.url));
        break;
      case "post":
        setLeaving(true);
        leaveApp.post(themed(step.url), step.fields);
        break;
      case "manual":
        navigate(step.path, { state: { payUrl: step.payUrl } });
        break;
      case "unsafe":
        setFailure({ text: t("unsafe") });
        break;
      case "unreadable":
        fail(new CallError("unsure", 0, "", { path: addRecharge.path }));
        break;
    }
  }

  return {
    busy: call.isPending || leaving,
    failure,
    acknowledge: () => setFailure(null),
    send(wanted: BodyOf<typeof addRecharge>) {
      call.mutate(wanted, { onSuccess: goOn, onError: fail });
    },
  };
}
