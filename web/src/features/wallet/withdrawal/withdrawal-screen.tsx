import { QueryView, allOf } from "#web/ui/page/query-view.tsx";
import { useTranslations } from "use-intl";
import { bankCards } from "#contract/calls/bank-cards.ts";
import { channels } from "#contract/calls/wallet.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useMoneyTexts } from "#web/data/use-store.ts";
import { useProfile } from "#web/data/profile.ts";
import { IconLink, LinkButton } from "#web/ui/button.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import { BalanceCard } from "#web/ui/balance-card.tsx";
import { RechargeFirst } from "../shared/recharge-first.tsx";
import { WithdrawalForm } from "./withdrawal-form.tsx";

export function WithdrawalScreen() {
  const t = useTranslations("withdrawal");
  const { withdrawal } = useMoneyTexts();
  return (
    <Screen
      title={t("title")}
      back="/mine"
      trailing={<IconLink to="/withdrawalRecord" icon="history" label={t("records")} />}
    >
      <BalanceCard text={withdrawal} />
      <WithdrawalState />
    </Screen>
  );
}

function WithdrawalState() {
  const t = useTranslations("withdrawal");
  const shell = useTranslations("shell");
  const query = allOf(useCallQuery(channels, { type: "withdraw" }), useCallQuery(bankCards), useProfile());
  return (
    <QueryView query={query} skeleton={["90px", "88px", "130px", "84px"]}>
      {([ways, cards, { entry: member, recharge_first: isHeld }]) => {
        if (isHeld) return <RechargeFirst />;
        if (ways.queryset.length === 0) {
          const home = (
            <LinkButton to="/" small>
              {shell("goHome")}
            </LinkButton>
          );
          return <EmptyState icon="bank" title={t("unavailable")} text={t("unavailableText")} action={home} />;
        }
        if (cards.queryset.length > 0) return <WithdrawalForm ways={ways} cards={cards} member={member} />;
        const add = (
          <LinkButton to="/editBankcard" variant="primary" icon="plus">
            {t("addCard")}
          </LinkButton>
        );
        return <EmptyState icon="card" title={t("noCard")} action={add} />;
      }}
    </QueryView>
  );
}
