import { useTranslations } from "use-intl";
import { Screen } from "../../ui/screen.tsx";
import { BalanceCard } from "../../wallet/balance-card.tsx";
import { Contacts } from "./contacts.tsx";
import { MineMenu } from "./mine-menu.tsx";
import { WhoAmI } from "./who-am-i.tsx";

export function MineScreen() {
  const t = useTranslations("account");
  return (
    <Screen title={t("mineTitle")}>
      <WhoAmI />
      <BalanceCard />
      <MineMenu />
      <Contacts />
    </Screen>
  );
}
