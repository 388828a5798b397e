import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { logout } from "#contract/account.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { session } from "#web/data/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** Asks before it logs out. What the server says does not matter: this browser forgets the session in any case. */
export function LogoutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("account");
  const common = useTranslations("common");
  const client = useQueryClient();
  const call = useCallMutation(logout);

  function leave() {
    call.mutate(
      {},
      {
        onSettled() {
          session.end();
          client.clear();
        },
      },
    );
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("logoutQuestion")}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button variant="danger" busy={call.isPending} onClick={leave}>
            {t("logout")}
          </Button>
        </>
      }
    >
      <p>{t("logoutText")}</p>
    </Dialog>
  );
}
