import { useTranslations } from "use-intl";
import { useProfile, type Profile } from "../../data/profile.ts";
import type { IconName } from "../../ui/icon-paths.ts";
import { Menu, MenuAnchor } from "../../ui/menu.tsx";

type Contact = Profile["supports"][number];

interface Kind {
  icon: IconName;
  name: "email" | "mobile" | "whatsapp" | "telegram";
  href: (value: string) => string;
}

const digits = (value: string) => value.replaceAll(/\D/g, "");

const KINDS: Readonly<Record<Contact["type"], Kind>> = {
  email: { icon: "email", name: "email", href: (value) => `mailto:${value}` },
  mobile: { icon: "phone", name: "mobile", href: (value) => `tel:+${digits(value)}` },
  whatsapp: { icon: "chat", name: "whatsapp", href: (value) => `https://wa.me/${digits(value)}` },
  telegram: {
    icon: "plane",
    name: "telegram",
    href: (value) => `https://t.me/${encodeURIComponent(value.replace(/^@/, ""))}`,
  },
};

/** How to reach the house, as far as it says so. */
export function ContactMenu() {
  const t = useTranslations("support");
  const supports = useProfile().data?.supports ?? [];
  if (supports.length === 0) return null;
  return (
    <Menu label={t("contacts")}>
      {supports.map(({ type, value }) => {
        const { icon, name, href } = KINDS[type];
        return <MenuAnchor key={type + value} icon={icon} label={t(name)} value={value} href={href(value)} />;
      })}
    </Menu>
  );
}
