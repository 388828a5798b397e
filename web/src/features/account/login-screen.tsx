import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { login } from "#contract/calls/account.ts";
import { isSessionEnded } from "#web/app/session-end.tsx";
import type { CallError } from "#client/call-error.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { session } from "#web/data/session.ts";
import { useSettings } from "#web/data/use-store.ts";
import { useLocation, useNavigate } from "#web/routing/history.ts";
import { Link } from "#web/routing/link.tsx";
import { returnPath } from "#web/routing/way-back.ts";
import { LinkButton } from "#web/ui/forms/button.tsx";
import { PasswordField } from "#web/ui/forms/field.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { useAction } from "#web/ui/forms/use-action.ts";
import styles from "./account-form.module.css";
import { AccountForm } from "./account-form.tsx";
import { checkCode, checkPassword, sentCode, useEntries } from "./checks.ts";
import { CodeField } from "./member-fields.tsx";
import { MobileField } from "./mobile-field.tsx";
import { mobileFault, sentMobile } from "./mobile-number.ts";
import { VisitorsOnly } from "./visitors-only.tsx";

/** Refusal code: the device is new, so the server requires a one-time code. */
const NEW_DEVICE = 403;

export function LoginScreen() {
  return (
    <VisitorsOnly>
      <LogIn />
    </VisitorsOnly>
  );
}

function LogIn() {
  const t = useTranslations("account");
  const navigate = useNavigate();
  const { state } = useLocation();
  const { locale: country } = useSettings();
  const entries = useEntries({
    mobile: (typed) => mobileFault(typed, country),
    password: checkPassword,
    code: checkCode,
  });
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  const [demoCode, setDemoCode] = useState<string>();
  const codeInput = useRef<HTMLInputElement>(null);
  const call = useAction(
    useCallMutation(login),
    isSessionEnded(state) ? { text: t("sessionEnded"), tone: "info" } : null,
  );

  useEffect(() => {
    if (isCodeNeeded) codeInput.current?.focus();
  }, [isCodeNeeded]);

  function submit() {
    if (!entries.check(isCodeNeeded ? ["mobile", "password", "code"] : ["mobile", "password"])) return;
    const { mobile, password, code } = entries.values;
    call.send(
      {
        mobile_number: sentMobile(mobile, country),
        password,
        host: window.location.host,
        verify_code: isCodeNeeded ? sentCode(code) : "",
        device_id: session.deviceId(),
      },
      {
        onSuccess({ token, device_id: deviceId, excluded_until: excludedUntil }) {
          session.nameDevice(deviceId);
          session.start(token);
          // My limits says until when the member is excluded, and that it can withdraw.
          navigate(excludedUntil === null ? returnPath(state) : "/limits", { replace: true });
        },
        onError: refuse,
      },
    );
  }

  function refuse(error: CallError) {
    // A firewall's page has that status too: without the gateway unreadable, with it the gateway's own refusal.
    if (error.code !== NEW_DEVICE || error.fault !== "refused" || error.fields["by"] === "gateway") {
      call.alert.complain(error);
      return;
    }
    const { device_id: deviceId, demo_code: code } = error.fields;
    if (typeof code === "string") setDemoCode(code);
    if (typeof deviceId === "string") session.nameDevice(deviceId);
    setCodeNeeded(true);
    call.alert.say(error.msg);
  }

  return (
    <Screen title={t("loginTitle")} back="/" isOnSplash>
      <AccountForm
        failures={entries.failures}
        call={call}
        action={t("loginTitle")}
        onSubmit={submit}
        foot={
          <>
            <Link className={styles.link} to="/resetPassword">
              {t("forgot")}
            </Link>
            <p>{t("noAccount")}</p>
            <LinkButton wide to="/register" state={{ from: returnPath(state) }}>
              {t("toRegister")}
            </LinkButton>
          </>
        }
      >
        <MobileField {...entries.bind("mobile")} />
        <PasswordField label={t("password")} autoComplete="current-password" {...entries.bind("password")} />
        {isCodeNeeded && (
          <CodeField
            ref={codeInput}
            {...entries.bind("code")}
            verifyType="login"
            sentAlready
            sentDemoCode={demoCode}
            mobile={() => (entries.check(["mobile"]) ? sentMobile(entries.values.mobile, country) : null)}
            onSent={() => call.alert.say(t("otpSent"))}
            onFailed={call.alert.complain}
          />
        )}
      </AccountForm>
    </Screen>
  );
}
