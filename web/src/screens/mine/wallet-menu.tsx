import { useTranslations } from "use-intl";
import { useProfile } from "../../data/profile.ts";
import { Menu, MenuLink } from "../../ui/menu.tsx";

/** What else a member does with money, gifts and goods. */
export function WalletMenu() {
  const t = useTranslations("mine");
  // Until it is known the row keeps its place: what stands under it does not move.
  const canTransfer = useProfile().data?.is_transfer_enable ?? true;
  return (
    <Menu label={t("walletMenu")}>
      {canTransfer && <MenuLink icon="swap" label={t("transfer")} to="/transfer" />}
      <MenuLink icon="ticket" label={t("redeem")} to="/redeemGift" />
      <MenuLink icon="gift" label={t("giftEvents")} to="/giftEvent" />
      <MenuLink icon="box" label={t("orders")} to="/orderList" />
      <MenuLink icon="pin" label={t("addresses")} to="/addressList" />
      <MenuLink icon="hourglass" label={t("limits")} to="/limits" />
    </Menu>
  );
}
