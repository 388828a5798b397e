import { useTranslations } from "use-intl";
import { promotionInfo } from "#contract/promotion.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useErrorText } from "#web/data/error-text.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Menu, MenuLink } from "#web/ui/menu.tsx";
import { Screen } from "#web/ui/screen.tsx";
import { InvitationCard } from "./invitation-card.tsx";
import { Levels } from "./levels.tsx";
import { ProfitCard } from "./profit-card.tsx";
import { WhatEarnsWhat } from "./what-earns-what.tsx";

/** What the member earns by inviting others, and the link to invite them with. */
export function PromotionScreen() {
  const t = useTranslations("promotion");
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useCallQuery(promotionInfo);
  return (
    <Screen title={t("title")}>
      {error && !data ? (
        <Card>
          <ErrorState text={errorText(error)} onRetry={() => void refetch()} busy={isFetching} />
        </Card>
      ) : (
        <ProfitCard profit={data?.profit} movable={data?.movable} />
      )}
      <InvitationCard />
      {(data || !error) && <Levels info={data?.info} />}
      <Menu label={t("records")}>
        <MenuLink icon="gift" label={t("bonusTitle")} to="/bonusRecord" />
        <MenuLink icon="users" label={t("invitedTitle")} to="/promotionRecord" />
        <MenuLink icon="history" label={t("appliedTitle")} to="/applyToBalanceRecord" />
      </Menu>
      <WhatEarnsWhat />
    </Screen>
  );
}
