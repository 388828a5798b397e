import { useTranslations } from "use-intl";
import { bankCards } from "#contract/bank-cards.ts";
import { channels } from "#contract/wallet.ts";
import { useErrorText } from "#web/data/call-error.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useProfile } from "#web/data/profile.ts";
import { IconLink, LinkButton } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/card.tsx";
import { Screen } from "#web/ui/screen.tsx";
import { EmptyState, ErrorState, Skeleton } from "#web/ui/states.tsx";
import { BalanceCard } from "../shared/balance-card.tsx";
import styles from "./withdrawal-form.module.css";
import { WithdrawalForm } from "./withdrawal-form.tsx";

export function WithdrawalScreen() {
  const t = useTranslations("withdrawal");
  return (
    <Screen
      title={t("title")}
      back="/mine"
      trailing={<IconLink to="/withdrawalRecord" icon="history" label={t("records")} />}
    >
      <BalanceCard />
      <Notice>{t("playMoneyText")}</Notice>
      <WithdrawalState />
    </Screen>
  );
}

/** The form, once all is there that it is made of; what to do where it cannot be used. */
function WithdrawalState() {
  const t = useTranslations("withdrawal");
  const errorText = useErrorText();
  const ways = useCallQuery(channels, { type: "withdraw" });
  const cards = useCallQuery(bankCards);
  const member = useProfile();

  if (ways.data && cards.data && member.data) {
    if (ways.data.queryset.length === 0) {
      return <EmptyState icon="bank" title={t("unavailable")} text={t("unavailableText")} />;
    }
    if (cards.data.queryset.length === 0) {
      const add = (
        <LinkButton to="/editBankcard" variant="primary" icon="plus">
          {t("addCard")}
        </LinkButton>
      );
      return <EmptyState icon="card" title={t("noCard")} action={add} />;
    }
    return <WithdrawalForm ways={ways.data} cards={cards.data} member={member.data.entry} />;
  }
  const failed = [ways, cards, member].filter(({ error, data }) => error !== null && data === undefined);
  const [first] = failed;
  if (first === undefined) return <WithdrawalSkeleton />;
  return (
    <ErrorState
      text={errorText(first.error)}
      onRetry={() => failed.forEach(({ refetch }) => void refetch())}
      busy={failed.some(({ isFetching }) => isFetching)}
    />
  );
}

const HEIGHTS = ["60px", "60px", "60px", "84px", "120px"];

/** The form, on its way. */
function WithdrawalSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      {HEIGHTS.map((height, at) => (
        <Skeleton key={`${at} ${height}`} height={height} radius="var(--r-m)" />
      ))}
    </div>
  );
}
