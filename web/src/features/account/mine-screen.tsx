import { useTranslations } from "use-intl";
import { useProfile } from "#web/data/profile.ts";
import { useIsOffered } from "#web/data/use-store.ts";
import { Link } from "#web/routing/link.tsx";
import { IconLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import type { IconName } from "#web/icons/icon-paths.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Menu, MenuLink } from "#web/ui/overlays/menu.tsx";
import { AfterFirstView, Screen } from "#web/ui/page/screen.tsx";
import { ContactMenu } from "../support/contact-menu.tsx";
import { BalanceCard } from "#web/ui/balance-card.tsx";
import { MineMenu } from "./account-menu.tsx";
import styles from "./mine-screen.module.css";
import { NoticeBell } from "./notice-bell.tsx";
import { MemberHeader } from "./member-header.tsx";

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
      <MemberHeader />
      <BalanceCard>
        <Shortcuts />
      </BalanceCard>
      <WalletMenu />
      <AfterFirstView>
        <MineMenu>
          <Contacts />
        </MineMenu>
      </AfterFirstView>
    </Screen>
  );
}

interface Shortcut {
  to: string;
  icon: IconName;
  name: "recharge" | "withdraw" | "history" | "cards";
}

const SHORTCUTS: readonly Shortcut[] = [
  { to: "/recharge", icon: "plus", name: "recharge" },
  { to: "/withdrawal", icon: "out", name: "withdraw" },
  { to: "/transactionList", icon: "history", name: "history" },
  { to: "/bankcardList", icon: "bank", name: "cards" },
];

function Shortcuts() {
  const t = useTranslations("mine");
  const isOffered = useIsOffered();
  return (
    <ul className={styles.shortcuts} aria-label={t("shortcuts")}>
      {SHORTCUTS.filter(({ to }) => isOffered(to)).map(({ to, icon, name }, at) => (
        <li key={to}>
          <Link to={to} className={styles.shortcut}>
            <span className={classNames(styles.icon, at === 0 && styles.first)}>
              <Icon name={icon} />
            </span>
            {t(name)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const EVERYTHING = { is_transfer_enable: true, event_gift_enable: true };

function WalletMenu() {
  const t = useTranslations("mine");
  // Rows keep their place until the profile arrives, so nothing below them moves.
  const { is_transfer_enable: canTransfer, event_gift_enable: hasGiftEvents } = useProfile().data ?? EVERYTHING;
  return (
    <Menu label={t("walletMenu")}>
      {canTransfer && <MenuLink icon="swap" label={t("transfer")} to="/transfer" />}
      <MenuLink icon="ticket" label={t("redeem")} to="/redeemGift" />
      {hasGiftEvents && <MenuLink icon="gift" label={t("giftEvents")} to="/giftEvent" />}
      <MenuLink icon="box" label={t("orders")} to="/orderList" />
      <MenuLink icon="pin" label={t("addresses")} to="/addressList" />
      <MenuLink icon="hourglass" label={t("limits")} to="/limits" />
    </Menu>
  );
}

function Contacts() {
  const t = useTranslations("support");
  const supports = useProfile().data?.supports ?? [];
  if (supports.length === 0) return null;
  return (
    <section>
      <h2 className={styles.title}>{t("contacts")}</h2>
      <ContactMenu />
    </section>
  );
}
