import { useTranslations } from "use-intl";
import { resetPassword } from "#contract/calls/account.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { session } from "#web/data/session.ts";
import { useSettings } from "#web/data/use-store.ts";
import { useNavigate } from "#web/routing/history.ts";
import { DoneDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { PasswordField } from "#web/ui/forms/field.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { useAction } from "#web/ui/forms/use-action.ts";
import { AccountForm } from "./account-form.tsx";
import { checkCode, checkNewPassword, sentCode, useEntries } from "./checks.ts";
import { CodeField } from "./member-fields.tsx";
import { MobileField } from "./mobile-field.tsx";
import { mobileFault, sentMobile, typedMobile } from "./mobile-number.ts";

export function ResetPasswordScreen() {
  const t = useTranslations("account");
  const navigate = useNavigate();
  const { mobile: known } = session.get();
  const { locale: country } = useSettings();
  const entries = useEntries(
    { mobile: (typed) => mobileFault(typed, country), code: checkCode, password: checkNewPassword },
    { mobile: typedMobile(known, country) },
  );
  const call = useAction(useCallMutation(resetPassword));

  function submit() {
    if (!entries.check()) return;
    const { mobile, code, password } = entries.values;
    call.send(
      {
        mobile_number: sentMobile(mobile, country),
        verify_code: sentCode(code),
        password,
        device_id: session.deviceId(),
      },
      // The server ended every session of the account, including this one.
      { onSuccess: () => session.end() },
    );
  }

  return (
    <Screen title={t("resetTitle")} back="/login" isOnSplash>
      <AccountForm failures={entries.failures} call={call} action={t("resetAction")} onSubmit={submit}>
        <MobileField {...entries.bind("mobile")} />
        <CodeField
          {...entries.bind("code")}
          verifyType="reset_password"
          mobile={() => (entries.check(["mobile"]) ? sentMobile(entries.values.mobile, country) : null)}
          onSent={() => call.alert.say(t("otpSent"))}
          onFailed={call.alert.complain}
        />
        <PasswordField
          label={t("newPassword")}
          autoComplete="new-password"
          hint={t("passwordHint")}
          {...entries.bind("password")}
        />
      </AccountForm>
      <DoneDialog
        open={call.isSuccess}
        title={t("resetDoneTitle")}
        text={t("resetDoneText")}
        action={t("toLogin")}
        onDone={() => navigate("/login", { replace: true })}
      />
    </Screen>
  );
}
