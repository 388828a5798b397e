import { type ReactNode, useEffect, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import * as z from "zod/mini";
import type { ReadOf, BodyOf } from "#contract/call.ts";
import { shownMobile, shownPayee } from "#contract/shown-number.ts";
import type { Locale } from "#contract/values/locale.ts";
import { MOBILE_PREFIX } from "#contract/values/phone.ts";
import { RECHARGE_MAX, RECHARGE_MIN, addRecharge, recharges } from "#contract/calls/wallet.ts";
import { CallError } from "#client/call-error.ts";
import { useErrorText } from "#web/data/error-text.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { PAY_DETAILS, session } from "#web/data/session.ts";
import { useSettings } from "#web/data/use-store.ts";
import { browserStorage } from "#web/data/stored-value.ts";
import { storedWithSchema } from "#web/data/stored-with-schema.ts";
import { checkEmail } from "#web/features/account/checks.ts";
import { MobileField } from "#web/features/account/mobile-field.tsx";
import { mobileFault, sentMobile, typedMobile } from "#web/features/account/mobile-number.ts";
import { formatAmount } from "#web/locales/format.ts";
import { useNavigate } from "#web/routing/history.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ChoiceChips } from "#web/ui/forms/choices.tsx";
import { ActionBar } from "#web/ui/page/card.tsx";
import { DoneDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { inWords, useFormEntries, Form } from "#web/ui/forms/form.tsx";
import { isUnsure, RecordsLink } from "#web/ui/records-link.tsx";
import { isWhole } from "#web/ui/forms/whole-amount.ts";
import { AmountField, minorOf, useAmountCheck } from "../shared/amount-field.tsx";
import { Interrupted } from "../shared/interrupted.tsx";
import type { PayChannel } from "./pay-channels.ts";
import { payerAccount, sentAccount } from "./payer-account.ts";
import styles from "./recharge-screen.module.css";
import { leaveApp, nextStep, useThemedAddress } from "./next-step.ts";

/**
 * A channel's form, then the payment page. It begins with the member's last entries; with play money, which needs no
 * payer, with stand-ins.
 */
export function RechargeForm({ channel, isPlayMoney }: { channel: PayChannel; isPlayMoney: boolean }) {
  const { key, fixedAmounts, min = RECHARGE_MIN * 100, max = RECHARGE_MAX * 100 } = channel;
  const t = useTranslations("recharge");
  const common = useTranslations("common");
  const notice = useTranslations("home")("notice");
  const account = useTranslations("account");
  const locale = useLocale();
  const { locale: country } = useSettings();
  const limitText = useLimitText(channel) ?? "";
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
  const hasUpi = key === "upi" && ownAccount !== null;
  const isKnown = [known.name, known.mobile, known.email, hasUpi ? known.upiAccount : "-"].every(Boolean);
  const [isOpen, setOpen] = useState(!isKnown);
  const amount = minorOf(entries.values.amount);
  const text = (minor: number) => formatAmount(minor, locale, { short: true });

  function submit() {
    const needed = ["amount", "name", "mobile", "email"] as const;
    if (begin.busy) return;
    if (!entries.check(hasUpi ? [...needed, "upiAccount"] : needed)) {
      // A hidden field can take no focus.
      if (!entries.check(["name", "mobile", "email", ...(hasUpi ? ["upiAccount" as const] : [])])) setOpen(true);
      return;
    }
    const { name, mobile, email, upiAccount } = entries.values;
    // A stand-in would fill the form of a backend that replaces play money.
    if (!isPlayMoney) rememberPayDetails(key, { name, mobile, email, upiAccount });
    begin.send({
      price: amount,
      pay_key: key,
      pay_name: name.trim(),
      pay_mobile: sentMobile(mobile, country),
      pay_email: email.trim(),
      ...(key === "upi" && { pay_upi_account: sentAccount(ownAccount, upiAccount) }),
    });
  }

  return (
    <Form failures={entries.failures} onSubmit={submit}>
      <Interrupted call={addRecharge} text={t("interrupted")} />
      <AmountField
        label={common("amount")}
        {...(limitText !== "" && { hint: limitText })}
        {...entries.bind("amount")}
      />
      {fixedAmounts.length > 0 && (
        <ChoiceChips
          label={t("usualAmounts")}
          choices={fixedAmounts.map((minor) => ({ value: String(minor / 100), label: text(minor) }))}
          value={entries.values.amount}
          onChoose={entries.bind("amount").onChange}
        />
      )}
      <Payer
        isKnown={isKnown}
        isOpen={isOpen}
        onOpen={setOpen}
        who={isPlayMoney ? t("standIns") : `${known.name ?? ""} · ${shownMobile(known.mobile ?? "", country)}`}
      >
        <Field label={t("name")} autoComplete="name" maxLength={100} {...entries.bind("name")} />
        <MobileField autoComplete="tel" {...entries.bind("mobile")} />
        <Field
          label={account("email")}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          {...entries.bind("email")}
        />
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
      <ActionBar>
        <Button type="submit" variant="primary" wide disabled={!isWhole(entries.values.amount)} busy={begin.busy}>
          {amount > 0 ? t("payAmount", { amount: text(amount) }) : t("pay")}
        </Button>
      </ActionBar>
      <DoneDialog
        open={begin.failure !== null}
        title={isUnsure(begin.failure?.error) ? notice : t("failTitle")}
        text={begin.failure?.text ?? ""}
        action={common("ok")}
        onDone={begin.acknowledge}
      >
        <RecordsLink of={begin.failure?.error} />
      </DoneDialog>
    </Form>
  );
}

/** What a channel takes; null: it has not said. */
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

const details = z.object({ name: z.string(), mobile: z.string(), email: z.string(), upiAccount: z.string() });

type PayDetails = z.output<typeof details>;

const stored = z.object({ userId: z.string(), channels: z.catchall(z.object({}), details) });

const NONE: z.output<typeof stored> = { userId: "", channels: {} };

const lastDetails = storedWithSchema(browserStorage, PAY_DETAILS, stored, NONE);

/** The member's last entries for a channel on this device, or for another one. Another member's entries never show. */
function payDetails(key: string, country: Locale): Partial<PayDetails> {
  const own = ofMember();
  const last = own[key] ?? Object.values(own).at(-1);
  return last ?? { mobile: typedMobile(session.get().mobile, country) };
}

/** After a country's prefix: a number that no network gives out. */
const STAND_IN_NUMBER = "0000000000";

/** A payer of play money: the member's own name and number, if they are known, and nobody's details for the rest. */
function standIns(name: string, upiAccount: string, country: Locale): PayDetails {
  const { mobile: written, nickName } = session.get();
  const mobile = typedMobile(written, country);
  return {
    name: nickName || name,
    mobile: mobileFault(mobile, country) === null ? mobile : MOBILE_PREFIX[country] + STAND_IN_NUMBER,
    email: "player@simulated.example",
    upiAccount,
  };
}

function rememberPayDetails(key: string, details: PayDetails): void {
  const { userId } = session.get();
  if (userId !== "") lastDetails.set({ userId, channels: { ...ofMember(), [key]: details } });
}

function ofMember(): z.output<typeof stored>["channels"] {
  const { userId, channels } = lastDetails.get();
  return userId !== "" && userId === session.get().userId ? channels : {};
}
