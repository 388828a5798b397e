import { useTranslations } from "use-intl";
import { limitReached } from "../data/limit-reached.ts";
import { useNavigate } from "../routing/history.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/overlays/dialog.tsx";

/** The server's text that the member's daily playing time is used up, with a link to the limits. */
export function LimitDialog({ msg }: { msg: string }) {
  const t = useTranslations("limits");
  const common = useTranslations("common");
  const navigate = useNavigate();

  function toLimits() {
    limitReached.dismiss();
    navigate("/limits");
  }

  return (
    <Dialog
      open
      onClose={limitReached.dismiss}
      title={t("reachedTitle")}
      actions={
        <>
          <Button onClick={toLimits}>{t("toLimits")}</Button>
          <Button variant="primary" onClick={limitReached.dismiss}>
            {common("ok")}
          </Button>
        </>
      }
    >
      <p>{msg}</p>
      <p>{t("reachedText")}</p>
    </Dialog>
  );
}
