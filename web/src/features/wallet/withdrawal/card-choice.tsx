import { useTranslations } from "use-intl";
import type { bankCards } from "#contract/bank-cards.ts";
import type { ReadOf } from "#contract/call.ts";
import { Link } from "#web/routing/link.tsx";
import { ChoiceCards } from "#web/ui/choice-cards.tsx";
import { lastDigits } from "../bank-cards/last-digits.ts";
import styles from "./withdrawal-form.module.css";

interface CardChoiceProps {
  cards: ReadOf<typeof bankCards>["queryset"];
  /** A card's id; empty: none is chosen. */
  value: string;
  onChange: (id: string) => void;
  error: string | null;
}

/** To which of the member's bank cards. */
export function CardChoice({ cards, ...choice }: CardChoiceProps) {
  const t = useTranslations("withdrawal");
  const ofCards = useTranslations("bankCards");
  return (
    <div>
      <ChoiceCards
        label={t("card")}
        choices={cards.map(({ id, actual_name: name, account_number: number }) => ({
          value: String(id),
          icon: "card",
          title: ofCards("nameAndId", { name, id }),
          text: ofCards("numberEnd", { last: lastDigits(number) }),
        }))}
        {...choice}
      />
      <Link to="/bankcardList" className={styles.manage}>
        {t("manageCards")}
      </Link>
    </div>
  );
}
