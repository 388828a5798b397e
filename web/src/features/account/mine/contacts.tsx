import { useTranslations } from "use-intl";
import { useProfile } from "#web/data/profile.ts";
import { ContactMenu } from "#web/features/support/contact-menu.tsx";
import styles from "./contacts.module.css";

/** The house's contacts under their heading, where it has any. */
export function Contacts() {
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
