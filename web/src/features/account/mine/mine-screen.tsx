import { useTranslations } from "use-intl";
import { AfterFirstView } from "#web/app/after-first-view.tsx";
import { IconLink } from "#web/ui/button.tsx";
import { Screen } from "#web/ui/screen.tsx";
import { BalanceCard } from "#web/features/wallet/shared/balance-card.tsx";
import { Contacts } from "./contacts.tsx";
import { MineMenu } from "./mine-menu.tsx";
import { NoticeBell } from "./notice-bell.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { WalletMenu } from "./wallet-menu.tsx";
import { WhoAmI } from "./who-am-i.tsx";

export function MineScreen() {
  const t = useTranslations("account");
  const mine = useTranslations("mine");
  return (
    <Screen
      title={t("mineTitle")}
      trailing={
        <>
          <NoticeBell />
          <IconLink icon="headset" label={mine("support")} to="/contactSupport" />
        </>
      }
    >
      <WhoAmI />
      <BalanceCard>
        <Shortcuts />
      </BalanceCard>
      <WalletMenu />
      <AfterFirstView>
        <MineMenu />
        <Contacts />
      </AfterFirstView>
    </Screen>
  );
}
