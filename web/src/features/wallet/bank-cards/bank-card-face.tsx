import { useState } from "react";
import { useTranslations } from "use-intl";
import type { bankCards } from "#contract/bank-cards.ts";
import type { ReadOf } from "#contract/call.ts";
import { IconButton, IconLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./bank-card-list.module.css";
import { lastDigits } from "./last-digits.ts";

export type ListedCard = ReadOf<typeof bankCards>["queryset"][number];

/** A bank card as it lies in the list, with what can be done with it. Its whole number is shown on request. */
export function BankCardFace({ card, onDelete }: { card: ListedCard; onDelete: () => void }) {
  const t = useTranslations("bankCards");
  const last = lastDigits(card.account_number);
  const [isWhole, setWhole] = useState(false);
  return (
    <div className={styles.face}>
      <div className={styles.top}>
        <span className={styles.icon}>
          <Icon name="card" size={28} />
        </span>
        <IconButton
          icon={isWhole ? "eye-off" : "eye"}
          label={t(isWhole ? "hideNumber" : "showNumber", { last })}
          className={styles.tool}
          onClick={() => setWhole(!isWhole)}
        />
        <IconLink
          to={`/editBankcard?id=${card.id}`}
          icon="pencil"
          label={t("edit", { last })}
          className={styles.tool}
        />
        <IconButton icon="trash" label={t("remove", { last })} className={styles.tool} onClick={onDelete} />
      </div>
      <div>
        <p className={styles.number}>{isWhole ? card.account_number : t("numberEnd", { last })}</p>
        <p className={styles.name}>{t("nameAndId", { name: card.actual_name, id: card.id })}</p>
      </div>
    </div>
  );
}
