import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { bankCardDetail, bankCards, editBankCard } from "#contract/calls/bank-cards.ts";
import { shownAccount } from "#contract/shown-number.ts";
import type { Locale } from "#contract/values/locale.ts";
import type { Id } from "#contract/values/tolerant-schema.ts";
import { CallError } from "#contract/transport/call-error.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useProfile } from "#web/data/profile.ts";
import { useSettings } from "#web/data/use-store.ts";
import { CodeField } from "#web/features/account/member-fields.tsx";
import { EmailField, MobileField } from "#web/features/account/mobile-field.tsx";
import { sentMobile } from "#web/features/account/mobile-number.ts";
import { rowId, useSearchParams } from "#web/routing/search-params.ts";
import { useWayBack } from "#web/routing/way-back.ts";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { DoneDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { DigitsField, Field } from "#web/ui/forms/field.tsx";
import { useFormEntries, Form, SubmitButton } from "#web/ui/forms/form.tsx";
import { ActionBar } from "#web/ui/page/card.tsx";
import { type QueryState, QueryView, allOf } from "#web/ui/page/query-view.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { useAction } from "#web/ui/forms/use-action.ts";
import { type BankCard, bodyOf, entriesOf, fieldsOf, useCardChecks } from "./card-fields.ts";
import styles from "./edit-bank-card-screen.module.css";
import { LocalFields } from "./local-fields.tsx";

/** Adds a bank card, or edits the one whose id is in the address. */
export function EditBankCardScreen() {
  const t = useTranslations("bankCards");
  const [search] = useSearchParams();
  const id = rowId(search.get("id"));
  return (
    <Screen title={id === null ? t("addTitle") : t("editTitle")} back="/bankcardList">
      <CardState key={id} id={id} />
    </Screen>
  );
}

/** A new card has no details to wait for. */
const NO_DETAILS: QueryState<null> = { data: null, error: null, isFetching: false, refetch: () => undefined };

function CardState({ id }: { id: Id | null }) {
  const { locale } = useSettings();
  // Always the server's current card, never a cached one.
  const details = useCallQuery(bankCardDetail, { id: id ?? 0 }, { enabled: id !== null, staleTime: 0 });
  const query = allOf(useCallQuery(bankCards), useProfile(), id === null ? NO_DETAILS : details);
  return (
    <QueryView query={query} skeleton={["80px", "80px", "80px", "80px", "80px", "80px"]}>
      {([list, member, card]) => (
        // Countries have different fields, so a new country resets the form.
        <CardForm
          key={locale}
          locale={locale}
          id={card?.entry.id ?? id}
          card={card?.entry ?? null}
          asksForCode={list.otp_required}
          memberMobile={member.entry.mobile}
        />
      )}
    </QueryView>
  );
}

interface CardFormProps {
  locale: Locale;
  /** Null for a new card. */
  id: Id | null;
  card: BankCard | null;
  asksForCode: boolean;
  /** The code goes to the member's own number, not to the card's. */
  memberMobile: string;
}

const ACCOUNT_DIGITS = 24;

function CardForm({ locale, id, card, asksForCode, memberMobile }: CardFormProps) {
  const t = useTranslations("bankCards");
  const common = useTranslations("common");
  // Back to the list or to the withdrawal.
  const leave = useWayBack("/bankcardList");
  const entries = useFormEntries(useCardChecks(locale), card ? entriesOf(card, locale) : {});
  const call = useAction(useCallMutation(editBankCard, { outdates: [bankCards, bankCardDetail] }));

  function submit() {
    if (!entries.check(fieldsOf(locale, asksForCode))) return;
    call.send(bodyOf(id, entries.values, locale), {
      onError: (error) => call.alert.complain(locale === "mx" ? withClabe(error) : error),
    });
  }

  return (
    <>
      <Form failures={entries.failures} onSubmit={submit}>
        <Group legend={t("bank")}>
          <Field label={t("actualName")} autoComplete="name" maxLength={60} {...entries.bind("actualName")} />
          <Field label={t("bankName")} autoComplete="off" maxLength={60} {...entries.bind("bankName")} />
          <DigitsField
            label={t("accountNumber")}
            digits={ACCOUNT_DIGITS}
            shown={(plain) => shownAccount(plain, locale)}
            {...entries.bind("accountNumber")}
          />
          <LocalFields locale={locale} entries={entries} />
        </Group>
        <Group legend={t("residence")}>
          <div className={styles.pair}>
            <Field label={t("province")} autoComplete="address-level1" maxLength={60} {...entries.bind("province")} />
            <Field label={t("city")} autoComplete="address-level2" maxLength={60} {...entries.bind("city")} />
          </div>
          <Field label={t("address")} autoComplete="street-address" maxLength={200} {...entries.bind("address")} />
          <MobileField autoComplete="tel" {...entries.bind("mobile")} />
          <EmailField {...entries.bind("email")} />
        </Group>
        {asksForCode && (
          <CodeField
            {...entries.bind("code")}
            verifyType="edit_bankcard"
            mobile={() => sentMobile(memberMobile, locale)}
            alert={call.alert}
          />
        )}
        <Alert message={call.alert.message} onDismiss={call.alert.hide} />
        <ActionBar>
          <SubmitButton busy={call.isPending}>{common("save")}</SubmitButton>
        </ActionBar>
      </Form>
      <DoneDialog
        open={call.isSuccess}
        title={t("savedTitle")}
        text={t("savedText")}
        action={common("ok")}
        onDone={leave}
      />
    </>
  );
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
    </fieldset>
  );
}

/** In Mexico the server's "UPI account" is a CLABE. */
export function withClabe(error: CallError): CallError {
  const { fault, code, msg, fields, requestId } = error;
  return new CallError(fault, code, msg.replaceAll(/UPI account/gi, "CLABE"), fields, requestId);
}
