import { useCallback, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { openDemoAccount } from "#contract/calls/account.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { useErrorText } from "#web/data/error-text.ts";
import { session } from "#web/data/session.ts";
import { useNavigate } from "#web/routing/history.ts";
import { EmptyState, ErrorState } from "#web/ui/page/states.tsx";
import { Screen } from "#web/ui/page/screen.tsx";

/** The code of a backend that opens no demo accounts. */
const NOT_FOUND = 404;

/** Opens a play-money account for a visitor who follows a demo link. A logged-in member keeps the session. */
export function DemoScreen() {
  const t = useTranslations("account");
  const navigate = useNavigate();
  const errorText = useErrorText();
  const { mutate, error, isPending } = useCallMutation(openDemoAccount);
  // React may run the effect twice, and each call opens an account.
  const hasBegun = useRef(false);

  const open = useCallback(() => {
    mutate(
      { device_id: session.deviceId() },
      {
        onSuccess({ token, device_id: deviceId }) {
          if (deviceId !== undefined) session.nameDevice(deviceId);
          session.start(token);
          navigate("/", { replace: true });
        },
      },
    );
  }, [mutate, navigate]);

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    if (session.get().token === null) open();
    else navigate("/", { replace: true });
  }, [open, navigate]);

  return (
    <Screen title={t("demoTitle")} back="/">
      {error === null && <EmptyState title={t("demoOpening")} />}
      {error?.code === NOT_FOUND && (
        <EmptyState
          icon="alert"
          title={t("demoMissing")}
          text={t("demoMissingText")}
          next={[() => navigate("/register", { replace: true }), t("toRegister")]}
        />
      )}
      {error !== null && error.code !== NOT_FOUND && (
        <ErrorState text={errorText(error)} busy={isPending} onRetry={open} />
      )}
    </Screen>
  );
}
