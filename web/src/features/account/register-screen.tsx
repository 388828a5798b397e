import { useState, type MouseEvent } from "react";
import { useLocale, useTranslations } from "use-intl";
import { BIRTH_DATE_REQUIRED, register } from "#contract/calls/account.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { useMoneyTexts } from "#web/data/use-store.ts";
import { useProfile } from "#web/data/profile.ts";
import { session } from "#web/data/session.ts";
import { formatAmount } from "#web/locales/format.ts";
import { useLocation, useNavigate } from "#web/routing/history.ts";
import { Link } from "#web/routing/link.tsx";
import { useSearchParams } from "#web/routing/search-params.ts";
import { returnPath } from "#web/routing/way-back.ts";
import { DoneDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Sheet } from "#web/ui/overlays/dialog.tsx";
import { Agreement, type AgreementBox, useAgreement } from "#web/ui/forms/agreement.tsx";
import { Field, PasswordField } from "#web/ui/forms/field.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { useAction } from "#web/ui/forms/use-action.ts";
import { PrivacyText } from "../legal/legal-screens.tsx";
import styles from "./account-form.module.css";
import { AccountForm } from "./account-form.tsx";
import { checkBirthDate, checkInviteCode, checkNewPassword, sentCode } from "./checks.ts";
import { useMobileEntries } from "./mobile-entries.ts";
import { CodeField } from "./member-fields.tsx";
import { VisitorsOnly } from "./visitors-only.tsx";

/** The code for members whom nobody invited. */
const DEFAULT_INVITE_CODE = "10000";

export function RegisterScreen() {
  return (
    <VisitorsOnly>
      <Registration />
    </VisitorsOnly>
  );
}

function Registration() {
  const t = useTranslations("account");
  const navigate = useNavigate();
  const { state } = useLocation();
  const { entries, agreement, call, submit, isBirthAsked } = useRegistration();
  const locale = useLocale();
  const money = useMoneyTexts();
  const badge = money.badge === undefined ? [] : [`(${money.badge})`];
  // A new account's balance is what it was given.
  const given = useProfile().data?.entry.balance ?? 0;

  return (
    <Screen title={t("registerTitle")} back="/login" isOnSplash>
      <AccountForm
        entries={entries}
        call={call}
        action={t("registerAction")}
        isLong
        onSubmit={submit}
        foot={
          <p>
            {t("haveAccount")}{" "}
            <Link className={styles.link} to="/login" state={{ from: returnPath(state) }}>
              {t("toLogin")}
            </Link>
          </p>
        }
      >
        <CodeField {...entries.code} verifyType="register" alert={call.alert} />
        <PasswordField
          label={t("password")}
          autoComplete="new-password"
          hint={t("passwordHint")}
          {...entries.bind("password")}
        />
        <Field
          label={t("inviteCode")}
          inputMode="numeric"
          autoComplete="off"
          hint={entries.values.invite === "" ? t("inviteHint", { code: DEFAULT_INVITE_CODE }) : undefined}
          {...entries.bind("invite")}
        />
        {isBirthAsked && (
          <Field
            label={t("birthDate")}
            type="date"
            autoComplete="bday"
            hint={t("birthHint")}
            {...entries.bind("birth")}
          />
        )}
        <div>
          <PrivacyAgreement box={agreement.box} />
          <p className={styles.note}>{t("ageNotice")}</p>
          {money.text && <p className={styles.note}>{money.text}</p>}
        </div>
      </AccountForm>
      {/* The session starts on success; the dialog only announces it. */}
      <DoneDialog
        open={call.isSuccess}
        title={t("registerDoneTitle")}
        text={
          given > 0
            ? t("registerDoneMoney", { amount: [formatAmount(given, locale), ...badge].join(" ") })
            : t("registerDoneText")
        }
        action={t("toMine")}
        onDone={() => navigate(returnPath(state), { replace: true })}
      />
    </Screen>
  );
}

function useRegistration() {
  const [search] = useSearchParams();
  const entries = useMobileEntries(
    { password: checkNewPassword, invite: checkInviteCode, birth: checkBirthDate },
    { invite: search.get("r_code") ?? DEFAULT_INVITE_CODE },
  );
  const agreement = useAgreement();
  const call = useAction(useCallMutation(register));
  const [isBirthAsked, askBirth] = useState(false);

  function submit() {
    const isSound = entries.check([
      "mobile",
      "code",
      "password",
      "invite",
      ...(isBirthAsked ? ["birth" as const] : []),
    ]);
    if (!agreement.check() || !isSound) return;
    const { code, password, invite, birth } = entries.values;
    call.send(
      {
        ...entries.sent(),
        verify_code: sentCode(code),
        password,
        r_code: invite.trim(),
        ...(isBirthAsked && { birth_date: birth }),
      },
      {
        onError(error) {
          if (error.code === BIRTH_DATE_REQUIRED) askBirth(true);
          call.alert.complain(error);
        },
        onSuccess({ token, device_id: deviceId }) {
          if (deviceId !== undefined) session.nameDevice(deviceId);
          session.start(token);
        },
      },
    );
  }

  return { entries, agreement, call, submit, isBirthAsked };
}

/** The policy opens over the form, so the entries are not lost. */
function PrivacyAgreement({ box }: { box: AgreementBox }) {
  const t = useTranslations("account");
  const [reading, setReading] = useState(false);

  function read(event: MouseEvent) {
    event.preventDefault();
    setReading(true);
  }

  return (
    <>
      <Agreement box={box} fault={t("agreementRequired")}>
        {t.rich("agree", {
          policy: (text) => (
            <a href="/privacyPolicy" className={styles.policy} onClick={read}>
              {text}
            </a>
          ),
        })}
      </Agreement>
      <Sheet open={reading} onClose={() => setReading(false)} title={t("privacyPolicy")}>
        <PrivacyText />
      </Sheet>
    </>
  );
}
