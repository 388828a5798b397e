import { useRef } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { resetPassword } from "#contract/account.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { session } from "#web/data/session.ts";
import { PasswordField } from "#web/ui/field.tsx";
import { Screen } from "#web/ui/screen.tsx";
import { AccountForm } from "./account-form.tsx";
import { checkCode, checkMobile, checkNewPassword, useEntries } from "./checks.ts";
import { CodeField } from "./code-field.tsx";
import { DoneDialog } from "#web/ui/done-dialog.tsx";
import { MobileField } from "./mobile-field.tsx";
import { mobileDigits } from "./mobile-number.ts";
import { useAlert } from "#web/ui/use-alert.ts";

export function ResetPasswordScreen() {
  const t = useTranslations("account");
  const navigate = useNavigate();
  const { mobile: known } = session.get();
  const form = useRef<HTMLFormElement>(null);
  const entries = useEntries(
    form,
    { mobile: checkMobile, code: checkCode, password: checkNewPassword },
    { mobile: known === "" ? "" : `+${mobileDigits(known)}` },
  );
  const alert = useAlert();
  const call = useCallMutation(resetPassword);

  function submit() {
    if (!entries.check()) return;
    const { mobile, code, password } = entries.values;
    call.mutate(
      {
        mobile_number: mobileDigits(mobile),
        verify_code: code.trim(),
        password,
        device_id: session.deviceId(),
      },
      // The server has ended every session of the account, this browser's too.
      { onSuccess: () => session.end(), onError: alert.complain },
    );
  }

  return (
    <Screen title={t("resetTitle")} back="/login">
      <AccountForm form={form} alert={alert} action={t("resetAction")} busy={call.isPending} onSubmit={submit}>
        <MobileField {...entries.bind("mobile")} />
        <CodeField
          {...entries.bind("code")}
          verifyType="reset_password"
          mobile={() => (entries.check(["mobile"]) ? mobileDigits(entries.values.mobile) : null)}
          onSent={() => alert.say(t("otpSent"))}
          onFailed={alert.complain}
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
        onDone={() => void navigate("/login", { replace: true })}
      />
    </Screen>
  );
}
