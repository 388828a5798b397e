import { useState } from "react";
import { useTranslations } from "use-intl";
import { BANK_CARDS_MAX, bankCards } from "#contract/bank-cards.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useErrorText } from "#web/data/error-text.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Screen } from "#web/ui/screen.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { type ListedCard, BankCardFace } from "./bank-card-face.tsx";
import styles from "./bank-card-list.module.css";
import { DeleteCardDialog } from "./delete-card-dialog.tsx";

export function BankCardListScreen() {
  const t = useTranslations("bankCards");
  return (
    <Screen title={t("title")} back="/mine">
      <Cards />
    </Screen>
  );
}

function Cards() {
  const t = useTranslations("bankCards");
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useCallQuery(bankCards);
  const [leaving, setLeaving] = useState<ListedCard | null>(null);
  const add = (
    <LinkButton to="/editBankcard" variant="primary" icon="plus" wide>
      {t("add")}
    </LinkButton>
  );

  if (error && !data) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} busy={isFetching} />;
  if (!data) {
    return (
      <div className={styles.list} aria-busy="true">
        <Skeleton height="132px" radius="var(--r-l)" />
        <Skeleton height="132px" radius="var(--r-l)" />
      </div>
    );
  }
  const { queryset: cards } = data;
  return (
    <>
      {cards.length === 0 ? (
        <EmptyState icon="card" title={t("noneTitle")} text={t("noneText")} action={add} />
      ) : (
        <>
          <ul className={styles.list} aria-label={t("title")}>
            {cards.map((card) => (
              <li key={card.id}>
                <BankCardFace card={card} onDelete={() => setLeaving(card)} />
              </li>
            ))}
          </ul>
          {cards.length < BANK_CARDS_MAX ? add : <Notice>{t("full", { max: BANK_CARDS_MAX })}</Notice>}
        </>
      )}
      {leaving && <DeleteCardDialog card={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}
