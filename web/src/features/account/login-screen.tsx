import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { login } from "#contract/calls/account.ts";
import { isSessionEnded } from "#web/routing/session-end.tsx";
import type { CallError } from "#contract/transport/call-error.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { session } from "#web/data/session.ts";
import { useLocation, useNavigate } from "#web/routing/history.ts";
import { Link } from "#web/routing/link.tsx";
import { returnPath } from "#web/routing/way-back.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { PasswordField } from "#web/ui/forms/field.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { useAction } from "#web/ui/forms/use-action.ts";
import styles from "./account-form.module.css";
import { AccountForm } from "./account-form.tsx";
import { checkPassword, sentCode } from "./checks.ts";
import { useMobileEntries } from "./mobile-entries.ts";
import { CodeField } from "./member-fields.tsx";
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
  const { state } = useLocation();
  const { entries, call, submit, isCodeNeeded, demoCode } = useLogIn();
  const codeInput = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (isCodeNeeded) codeInput.current?.focus();
  }, [isCodeNeeded]);

  return (
    <Screen title={t("loginTitle")} back="/" isOnSplash>
      <AccountForm
        entries={entries}
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
        <PasswordField label={t("password")} autoComplete="current-password" {...entries.bind("password")} />
        {isCodeNeeded && (
          <CodeField
            ref={codeInput}
            {...entries.code}
            verifyType="login"
            sentAlready
            sentDemoCode={demoCode}
            alert={call.alert}
          />
        )}
      </AccountForm>
    </Screen>
  );
}

function useLogIn() {
  const t = useTranslations("account");
  const navigate = useNavigate();
  const { state } = useLocation();
  const entries = useMobileEntries({ password: checkPassword });
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  const [demoCode, setDemoCode] = useState<string>();
  const call = useAction(
    useCallMutation(login),
    isSessionEnded(state) ? { text: t("sessionEnded"), tone: "info" } : null,
  );

  function submit() {
    if (!entries.check(isCodeNeeded ? ["mobile", "password", "code"] : ["mobile", "password"])) return;
    const { password, code } = entries.values;
    call.send(
      {
        ...entries.sent(),
        password,
        host: window.location.host,
        verify_code: isCodeNeeded ? sentCode(code) : "",
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

  return { entries, call, submit, isCodeNeeded, demoCode };
}
