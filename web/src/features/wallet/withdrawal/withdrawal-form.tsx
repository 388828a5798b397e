import { useLocale, useTranslations } from "use-intl";
import type { bankCards } from "#contract/calls/bank-cards.ts";
import type { ReadOf } from "#contract/call.ts";
import type { Minor } from "#contract/values/values.ts";
import { addWithdrawal, type channels, withdrawals } from "#contract/calls/wallet.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import type { Profile } from "#web/data/profile.ts";
import { useSettings } from "#web/data/use-store.ts";
import { checkCode, checkPassword, sentCode } from "#web/features/account/checks.ts";
import { CodeField } from "#web/features/account/member-fields.tsx";
import { sentMobile } from "#web/features/account/mobile-number.ts";
import { formatAmount, formatPercent } from "#web/locales/format.ts";
import { useNavigate } from "#web/routing/history.ts";
import { Link } from "#web/routing/link.tsx";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { AmountText } from "#web/ui/amount-text.tsx";
import { DefinitionList } from "#web/ui/page/card.tsx";
import { ChoiceCards } from "#web/ui/forms/choices.tsx";
import { DoneDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { PasswordField, SelectField } from "#web/ui/forms/field.tsx";
import { inWords, useFormEntries } from "#web/ui/forms/form.tsx";
import { lastDigits } from "../bank-cards/last-digits.ts";
import { minorOf, useAmountCheck } from "../shared/amount-field.tsx";
import { MoneyForm } from "../shared/money-form.tsx";
import { RecordedReceipt } from "../shared/recorded-receipt.tsx";
import { useOutdateWallet } from "../shared/use-outdate-wallet.ts";
import { useAction } from "#web/ui/forms/use-action.ts";
import styles from "./withdrawal-form.module.css";

/** Minor units. */
const AMOUNT_MIN = 100;
/** Of what the member may withdraw. */
const SHARES = [0.25, 0.5, 1];

interface WithdrawalFormProps {
  /** Not empty. */
  ways: ReadOf<typeof channels>;
  /** Not empty. */
  cards: Cards;
  member: Profile["entry"];
}

export function WithdrawalForm({ ways, cards, member }: WithdrawalFormProps) {
  const t = useTranslations("withdrawal");
  const locale = useLocale();
  const { locale: country } = useSettings();
  const navigate = useNavigate();
  const { entries, call, submit, min, banks } = useWithdrawal({ ways, cards, member });
  const { values } = entries;
  const { max, fee_rate: feeRate } = ways;
  const amount = minorOf(values.amount);
  const payout = usePayoutRows(amount, feeRate);
  const card = chosenCard(cards, values.card);
  const cardText = card && `${card.actual_name} ••••\u00a0${lastDigits(card.account_number)}`;
  const short = (minor: number) => formatAmount(minor, locale, { short: true });
  const most = Math.min(member.balance, max ?? member.balance);
  const shares = SHARES.map((share) => ({
    amount: Math.floor((most * share) / 100) * 100,
    label: share === 1 ? t("all") : formatPercent(share, locale),
  })).filter((share) => share.amount >= min);

  function chooseChannel(key: string) {
    entries.bind("channel").onChange(key);
    // Each way has its own banks.
    entries.bind("bank").onChange("");
  }

  return (
    <>
      <MoneyForm
        call={addWithdrawal}
        isBusy={call.isPending}
        entries={entries}
        limits={max === undefined ? null : t("limits", { min: short(min), max: short(max) })}
        usual={shares}
        action={amount > 0 ? t("actionAmount", { amount: short(amount) }) : t("action")}
        onSubmit={submit}
      >
        {payout.length > 0 && <DefinitionList rows={payout} />}
        <ChoiceCards
          label={t("channel")}
          choices={ways.queryset.map(({ key, name }) => ({ value: key, icon: "bank", title: name }))}
          value={values.channel}
          onChange={chooseChannel}
        />
        {banks.length > 0 && (
          <SelectField
            label={t("bank")}
            placeholder={t("chooseBank")}
            options={banks.map(({ code, name }) => ({ value: code, label: name }))}
            {...entries.bind("bank")}
          />
        )}
        <CardChoice cards={cards.queryset} {...entries.bind("card")} />
        {!member.demo && (
          <PasswordField label={t("password")} autoComplete="current-password" {...entries.bind("password")} />
        )}
        {cards.otp_required && (
          <CodeField
            {...entries.bind("code")}
            verifyType="edit_bankcard"
            mobile={() => sentMobile(member.mobile, country)}
            alert={call.alert}
          />
        )}
        <Alert message={call.alert.message} onDismiss={call.alert.hide} />
      </MoneyForm>
      <DoneDialog
        open={call.isSuccess}
        title={t("doneTitle")}
        text={t("doneText")}
        action={t("toRecords")}
        onDone={() => navigate("/withdrawalRecord", { replace: true })}
      >
        <RecordedReceipt
          type="withdrawal"
          isOpen
          amount={amount}
          rows={[...payout.slice(1), ...(cardText ? [{ id: "card", term: t("card"), value: cardText }] : [])]}
        />
      </DoneDialog>
    </>
  );
}

function useWithdrawal({ ways, cards, member }: WithdrawalFormProps) {
  const t = useTranslations("withdrawal");
  const account = useTranslations("account");
  const locale = useLocale();
  const outdateWallet = useOutdateWallet();
  const call = useAction(useCallMutation(addWithdrawal, { outdates: [withdrawals] }));
  // Fee and limits come from the backend; without them the form shows none.
  const { min = AMOUNT_MIN, max } = ways;
  const checkLimits = useAmountCheck(min, max);
  const chosen = (fault: "bankRequired" | "cardRequired") => (value: string) => (value === "" ? t(fault) : null);
  const entries = useFormEntries(
    {
      amount: (typed) =>
        checkLimits(typed) ??
        (minorOf(typed) > member.balance ? t("tooMuch", { balance: formatAmount(member.balance, locale) }) : null),
      channel: () => null,
      bank: chosen("bankRequired"),
      card: chosen("cardRequired"),
      password: inWords(checkPassword, account),
      code: inWords(checkCode, account),
    },
    {
      channel: ways.queryset[0]?.key ?? "",
      // With several cards the member has to choose.
      card: cards.queryset.length === 1 ? String(cards.queryset[0]?.id) : "",
    },
  );
  const { values } = entries;
  const banks = ways.queryset.find(({ key }) => key === values.channel)?.bank_codes ?? [];

  function submit() {
    const needed = (["amount", "channel", "bank", "card", "password", "code"] as const).filter(
      (name) =>
        (name !== "bank" || banks.length > 0) &&
        (name !== "password" || !member.demo) &&
        (name !== "code" || cards.otp_required),
    );
    if (!entries.check(needed)) return;
    call.send(
      {
        price: minorOf(values.amount),
        channel_key: values.channel,
        bank_card_id: chosenCard(cards, values.card)?.id ?? values.card,
        ...(banks.length > 0 && { bank_code: values.bank }),
        ...(!member.demo && { password: values.password }),
        ...(cards.otp_required && { verify_code: sentCode(values.code) }),
      },
      { onSettled: outdateWallet },
    );
  }

  return { entries, call, submit, min, banks };
}

type Cards = ReadOf<typeof bankCards>;

const chosenCard = ({ queryset }: Cards, chosen: string) => queryset.find(({ id }) => String(id) === chosen);

/** The fee and the payout of an amount (minor units) at a rate of 0.02 for 2 %; none without a rate. */
function usePayoutRows(price: Minor, feeRate: number | undefined) {
  const t = useTranslations("withdrawal");
  const locale = useLocale();
  if (feeRate === undefined) return [];
  const { fee, actual } = payoutOf(price, feeRate);
  return [
    { id: "fee", term: t("fee", { rate: formatPercent(feeRate, locale) }), value: <AmountText minor={fee} /> },
    { id: "actual", term: t("actual"), value: <AmountText minor={actual} className={styles.actual} /> },
  ];
}

/** Minor units. The fee rounds half up, as the ledger does. */
export function payoutOf(price: Minor, feeRate: number): { fee: Minor; actual: Minor } {
  const fee = Math.round(price * feeRate);
  return { fee, actual: price - fee };
}

interface CardChoiceProps {
  cards: Cards["queryset"];
  /** A card's id; empty if none is chosen. */
  value: string;
  onChange: (id: string) => void;
  error: string | null;
}

function CardChoice({ cards, ...choice }: CardChoiceProps) {
  const t = useTranslations("withdrawal");
  const ofCards = useTranslations("bankCards");
  return (
    <div>
      <ChoiceCards
        label={t("card")}
        choices={cards.map(({ id, actual_name: name, account_number: number }) => ({
          value: String(id),
          icon: "card",
          title: ofCards("nameAndId", { name, id: String(id) }),
          text: ofCards("numberEnd", { last: lastDigits(number) }),
        }))}
        {...choice}
      />
      <Link to="/bankcardList" className={styles.manage}>
        {t("manageCards")}
      </Link>
    </div>
  );
}
