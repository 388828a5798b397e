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
import { checkNewPassword, sentCode } from "./checks.ts";
import { useMobileEntries } from "./mobile-entries.ts";
import { CodeField } from "./member-fields.tsx";
import { typedMobile } from "./mobile-number.ts";

export function ResetPasswordScreen() {
  const t = useTranslations("account");
  const navigate = useNavigate();
  const { mobile: known } = session.get();
  const { locale: country } = useSettings();
  const entries = useMobileEntries({ password: checkNewPassword }, { mobile: typedMobile(known, country) });
  const call = useAction(useCallMutation(resetPassword));

  function submit() {
    if (!entries.check()) return;
    const { code, password } = entries.values;
    call.send(
      { ...entries.sent(), verify_code: sentCode(code), password },
      // The server ended every session of the account, including this one.
      { onSuccess: () => session.end() },
    );
  }

  return (
    <Screen title={t("resetTitle")} back="/login" isOnSplash>
      <AccountForm entries={entries} call={call} action={t("resetAction")} onSubmit={submit}>
        <CodeField {...entries.code} verifyType="reset_password" alert={call.alert} />
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
