import { useTranslations } from "use-intl";
import { bankCards, deleteBankCard } from "#contract/bank-cards.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useAlert } from "#web/features/account/use-alert.ts";
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
