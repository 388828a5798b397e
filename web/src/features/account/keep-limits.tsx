import { useTranslations } from "use-intl";
import { setWalletLimits } from "#contract/calls/limits.ts";
import { LIMITS_OUTDATE } from "./notices.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/overlays/toasts.tsx";
import { useAction } from "#web/ui/forms/use-action.ts";

/** Dismisses the reminder to review the limits. */
export function KeepLimits() {
  const t = useTranslations("care");
  const call = useCallMutation(setWalletLimits, { outdates: LIMITS_OUTDATE });
  const { alert, isPending, send } = useAction(call);
  return (
    <>
      <Alert message={alert.message} onDismiss={alert.hide} />
      <Button
        small
        busy={isPending}
        onClick={() => send({ reviewed: true }, { onSuccess: () => showToast(t("reviewKept")) })}
      >
        {t("reviewKeep")}
      </Button>
    </>
  );
}
