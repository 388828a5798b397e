import { useTranslations } from "use-intl";
import { useProfile, type Profile } from "../../data/profile.ts";
import type { IconName } from "../../ui/icon-paths.ts";
import { Menu, MenuAnchor } from "../../ui/menu.tsx";
import styles from "./contacts.module.css";

type Contact = Profile["supports"][number];

interface Kind {
  icon: IconName;
  name: "contactEmail" | "contactMobile" | "contactWhatsapp" | "contactTelegram";
  href: (value: string) => string;
}

const digits = (value: string) => value.replaceAll(/\D/g, "");

const KINDS: Readonly<Record<Contact["type"], Kind>> = {
  email: { icon: "email", name: "contactEmail", href: (value) => `mailto:${value}` },
  mobile: { icon: "phone", name: "contactMobile", href: (value) => `tel:+${digits(value)}` },
  whatsapp: { icon: "chat", name: "contactWhatsapp", href: (value) => `https://wa.me/${digits(value)}` },
  telegram: {
    icon: "plane",
    name: "contactTelegram",
    href: (value) => `https://t.me/${encodeURIComponent(value.replace(/^@/, ""))}`,
  },
};

/** How to reach the house, as far as it says so. */
export function Contacts() {
  const t = useTranslations("account");
  const supports = useProfile().data?.supports ?? [];
  if (supports.length === 0) return null;
  return (
    <section>
      <h2 className={styles.title}>{t("contacts")}</h2>
      <Menu label={t("contacts")}>
        {supports.map(({ type, value }) => {
          const { icon, name, href } = KINDS[type];
          return <MenuAnchor key={type + value} icon={icon} label={t(name)} value={value} href={href(value)} />;
        })}
      </Menu>
    </section>
  );
}
