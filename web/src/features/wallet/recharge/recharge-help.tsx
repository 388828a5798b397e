import { useTranslations } from "use-intl";
import { Menu, MenuAnchor, MenuLink } from "#web/ui/menu.tsx";
import { safeUrl } from "./next-step.ts";

/** Where to ask when a payment goes astray; `contactUrl` is a screen of the app or an address elsewhere. */
export function RechargeHelp({ contactUrl }: { contactUrl: string }) {
  const t = useTranslations("recharge");
  const isScreen = /^\/(?!\/)/.test(contactUrl);
  const elsewhere = contactUrl === "" || isScreen ? null : safeUrl(contactUrl, window.location.href);
  return (
    <Menu label={t("help")}>
      <MenuLink icon="alert" label={t("suggest")} to="/addSuggestion?t=recharge" />
      {isScreen && <MenuLink icon="chat" label={t("contact")} to={contactUrl} />}
      {elsewhere !== null && <MenuAnchor icon="chat" label={t("contact")} href={elsewhere} />}
    </Menu>
  );
}
