import { useState } from "react";
import { useTranslations } from "use-intl";
import { BANK_CARDS_MAX, bankCards, deleteBankCard } from "#contract/calls/bank-cards.ts";
import type { ReadOf } from "#contract/call.ts";
import { shownAccount } from "#contract/shown-number.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useSettings } from "#web/data/use-store.ts";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { LinkButton, IconButton, IconLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/page/card.tsx";
import { Mark } from "#web/ui/mark.tsx";
import { NumberText } from "#web/ui/number-text.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import { showToast } from "#web/ui/overlays/toasts.tsx";
import { useAction } from "#web/ui/forms/use-action.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import { withIds } from "#web/routing/search-params.ts";
import styles from "./bank-card-list-screen.module.css";
import { lastDigits } from "./last-digits.ts";

export function BankCardListScreen() {
  const t = useTranslations("bankCards");
  return (
    <Screen title={t("title")} back="/mine">
      <QueryView query={useCallQuery(bankCards)} skeleton={["152px", "152px"]}>
        {({ queryset }) => <Cards cards={queryset} />}
      </QueryView>
    </Screen>
  );
}

function Cards({ cards }: { cards: readonly ListedCard[] }) {
  const t = useTranslations("bankCards");
  const [deleting, setDeleting] = useState<ListedCard | null>(null);
  const add = (
    <LinkButton to="/editBankcard" variant="primary" icon="plus" wide>
      {t("add")}
    </LinkButton>
  );
  return (
    <>
      {cards.length === 0 ? (
        <EmptyState icon="card" title={t("noneTitle")} text={t("noneText")} action={add} />
      ) : (
        <>
          <ul className={styles.list} aria-label={t("title")}>
            {cards.map((card) => (
              <li key={card.id}>
                <BankCardFace card={card} onDelete={() => setDeleting(card)} />
              </li>
            ))}
          </ul>
          {cards.length < BANK_CARDS_MAX ? add : <Notice>{t("full", { max: BANK_CARDS_MAX })}</Notice>}
        </>
      )}
      {deleting && <DeleteCardDialog card={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

type ListedCard = ReadOf<typeof bankCards>["queryset"][number];

/** A bank card with its actions. A button shows the whole number. */
function BankCardFace({ card, onDelete }: { card: ListedCard; onDelete: () => void }) {
  const t = useTranslations("bankCards");
  const last = lastDigits(card.account_number);
  const { locale } = useSettings();
  const [isWhole, setWhole] = useState(false);
  return (
    <div className={styles.face}>
      <Mark size={220} className={styles.petals} />
      <div className={styles.top}>
        <span className={styles.icon}>
          <Mark size={32} className={styles.mark} />
        </span>
        <IconButton
          icon={isWhole ? "eye-off" : "eye"}
          label={t(isWhole ? "hideNumber" : "showNumber", { last })}
          className={styles.tool}
          onClick={() => setWhole(!isWhole)}
        />
        <IconLink
          to={withIds("/editBankcard", { id: card.id })}
          icon="pencil"
          label={t("edit", { last })}
          className={styles.tool}
        />
        <IconButton icon="trash" label={t("remove", { last })} className={styles.tool} onClick={onDelete} />
      </div>
      <div>
        <p className={styles.number}>
          {isWhole ? (
            <NumberText value={card.account_number} shown={shownAccount(card.account_number, locale)} />
          ) : (
            t("numberEnd", { last })
          )}
        </p>
        <p className={styles.name}>{t("nameAndId", { name: card.actual_name, id: String(card.id) })}</p>
      </div>
    </div>
  );
}

function DeleteCardDialog({ card, onClose }: { card: ListedCard; onClose: () => void }) {
  const t = useTranslations("bankCards");
  const { alert, isPending, send } = useAction(useCallMutation(deleteBankCard, { outdates: [bankCards] }));

  function remove() {
    const onSuccess = () => {
      showToast(t("removed"));
      onClose();
    };
    send({ id: card.id }, { onSuccess });
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("removeQuestion")}
      action={t("removeAction")}
      busy={isPending}
      onConfirm={remove}
    >
      <p>{t("removeText", { name: card.actual_name, last: lastDigits(card.account_number) })}</p>
      <Alert message={alert.message} onDismiss={alert.hide} />
    </ConfirmDialog>
  );
}
