import { useTranslations } from "use-intl";
import { AmountText } from "#web/ui/amount-text.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import styles from "./gift-event-screen.module.css";
import type { JoinOutcome } from "./use-joining.ts";

/** What came of joining a gift event. */
export function JoinDialogs({ outcome, onClose }: { outcome: JoinOutcome | null; onClose: () => void }) {
  const t = useTranslations("gifts");
  const common = useTranslations("common");
  const won = outcome !== null && "price" in outcome;
  return (
    <Dialog
      open={outcome !== null}
      onClose={onClose}
      title={won ? t("wonTitle") : t("fail")}
      actions={
        <Button variant="primary" onClick={onClose}>
          {common("ok")}
        </Button>
      }
    >
      {won && <AmountText minor={outcome.price} signed className={styles.price} />}
      <p>{won ? outcome.msg : outcome?.refusal}</p>
    </Dialog>
  );
}
