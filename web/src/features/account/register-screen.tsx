import { useState, useId, type MouseEvent } from "react";
import { useLocale, useTranslations } from "use-intl";
import { register } from "#contract/calls/account.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { useProfile } from "#web/data/profile.ts";
import { session } from "#web/data/session.ts";
import { useSettings } from "#web/data/use-store.ts";
import { formatAmount } from "#web/locales/format.ts";
import { useLocation, useNavigate } from "#web/routing/history.ts";
import { Link } from "#web/routing/link.tsx";
import { useSearchParams } from "#web/routing/search-params.ts";
import { returnPath } from "#web/routing/way-back.ts";
import { DoneDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Sheet } from "#web/ui/overlays/dialog.tsx";
import { Field, PasswordField } from "#web/ui/forms/field.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { useAction } from "#web/ui/forms/use-action.ts";
import { PrivacyText } from "../legal/legal-screens.tsx";
import styles from "./account-form.module.css";
import { AccountForm } from "./account-form.tsx";
import { checkCode, checkInviteCode, checkNewPassword, sentCode, useEntries } from "./checks.ts";
import { CodeField } from "./member-fields.tsx";
import { MobileField } from "./mobile-field.tsx";
import { mobileFault, sentMobile } from "./mobile-number.ts";
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
  const { locale: country } = useSettings();
  const [search] = useSearchParams();
  const entries = useEntries(
    {
      mobile: (typed) => mobileFault(typed, country),
      code: checkCode,
      password: checkNewPassword,
      invite: checkInviteCode,
    },
    { invite: search.get("r_code") ?? DEFAULT_INVITE_CODE },
  );
  const [agreed, setAgreed] = useState(true);
  const [agreementMissing, setAgreementMissing] = useState(false);
  const call = useAction(useCallMutation(register));
  const locale = useLocale();
  // A new account's balance is what it was given.
  const given = useProfile().data?.entry.balance ?? 0;
  // The session starts on success; the dialog only announces it.
  const goOn = () => navigate(returnPath(state), { replace: true });

  function submit() {
    const sound = entries.check();
    setAgreementMissing(!agreed);
    if (!sound || !agreed) return;
    const { mobile, code, password, invite } = entries.values;
    call.send(
      {
        mobile_number: sentMobile(mobile, country),
        verify_code: sentCode(code),
        password,
        r_code: invite.trim(),
        device_id: session.deviceId(),
      },
      {
        onSuccess({ token, device_id: deviceId }) {
          if (deviceId !== undefined) session.nameDevice(deviceId);
          session.start(token);
        },
      },
    );
  }

  return (
    <Screen title={t("registerTitle")} back="/login" isOnSplash>
      <AccountForm
        failures={entries.failures}
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
        <MobileField {...entries.bind("mobile")} />
        <CodeField
          {...entries.bind("code")}
          verifyType="register"
          mobile={() => (entries.check(["mobile"]) ? sentMobile(entries.values.mobile, country) : null)}
          onSent={() => call.alert.say(t("otpSent"))}
          onFailed={call.alert.complain}
        />
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
        <div>
          <PrivacyAgreement agreed={agreed} missing={agreementMissing && !agreed} onChange={setAgreed} />
          <p className={styles.note}>{t("ageNotice")}</p>
        </div>
      </AccountForm>
      <DoneDialog
        open={call.isSuccess}
        title={t("registerDoneTitle")}
        text={given > 0 ? t("registerDoneMoney", { amount: formatAmount(given, locale) }) : t("registerDoneText")}
        action={t("toMine")}
        onDone={goOn}
      />
    </Screen>
  );
}

interface PrivacyAgreementProps {
  agreed: boolean;
  missing: boolean;
  onChange: (agreed: boolean) => void;
}

/** The policy opens over the form, so the entries are not lost. */
function PrivacyAgreement({ agreed, missing, onChange }: PrivacyAgreementProps) {
  const t = useTranslations("account");
  const id = useId();
  const [reading, setReading] = useState(false);

  function read(event: MouseEvent) {
    event.preventDefault();
    setReading(true);
  }

  return (
    <div>
      <div className={styles.agreement}>
        <input
          id={id}
          type="checkbox"
          className={styles.box}
          checked={agreed}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? `${id}-fault` : undefined}
        />
        <label htmlFor={id}>
          {t.rich("agree", {
            policy: (text) => (
              <a href="/privacyPolicy" onClick={read}>
                {text}
              </a>
            ),
          })}
        </label>
      </div>
      {missing && (
        <p id={`${id}-fault`} className={styles.fault}>
          {t("agreementRequired")}
        </p>
      )}
      <Sheet open={reading} onClose={() => setReading(false)} title={t("privacyPolicy")}>
        <PrivacyText />
      </Sheet>
    </div>
  );
}
