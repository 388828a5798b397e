import { useTranslations } from "use-intl";
import { useProfile } from "#web/data/profile.ts";
import { Menu, MenuLink } from "#web/ui/menu.tsx";

const EVERYTHING = { is_transfer_enable: true, event_gift_enable: true };

/** What else a member does with money, gifts and goods. */
export function WalletMenu() {
  const t = useTranslations("mine");
  // Until the profile is known its rows keep their place: what stands under them does not move.
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
