import { useTranslations } from "use-intl";
import { bankCards, deleteBankCard } from "../../../../edge/contract/bank-cards.ts";
import { useCallMutation } from "../../data/call-mutation.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { useAlert } from "../account/use-alert.ts";
import type { ListedCard } from "./bank-card-face.tsx";
import { lastDigits } from "./last-digits.ts";

/** Asks before a card is deleted. */
export function DeleteCardDialog({ card, onClose }: { card: ListedCard; onClose: () => void }) {
  const t = useTranslations("bankCards");
  const common = useTranslations("common");
  const alert = useAlert();
  const call = useCallMutation(deleteBankCard, { outdates: [bankCards] });

  function remove() {
    call.mutate(
      { id: card.id },
      {
        onSuccess() {
          showToast(t("removed"));
          onClose();
        },
        onError: alert.complain,
      },
    );
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t("removeQuestion")}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button variant="danger" busy={call.isPending} onClick={remove}>
            {t("removeAction")}
          </Button>
        </>
      }
    >
      <p>{t("removeText", { name: card.actual_name, last: lastDigits(card.account_number) })}</p>
      <Alert message={alert.message} onDismiss={alert.hide} />
    </Dialog>
  );
}
