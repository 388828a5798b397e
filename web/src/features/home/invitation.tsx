import { useTranslations } from "use-intl";
import { LinkButton } from "#web/ui/button.tsx";
import { Rangoli } from "#web/ui/rangoli.tsx";
import styles from "./invitation.module.css";

/** What a visitor can do: open an account, or come back. */
export function Invitation() {
  const t = useTranslations("home");
  return (
    <section className={styles.card}>
      <Rangoli petals={8} size={220} className={styles.ornament} />
      <h2 className={styles.title}>{t("joinTitle")}</h2>
      <p className={styles.text}>{t("joinText")}</p>
      <div className={styles.actions}>
        <LinkButton to="/register" variant="primary" wide>
          {t("register")}
        </LinkButton>
        <LinkButton to="/login" variant="picture" wide>
          {t("logIn")}
        </LinkButton>
      </div>
    </section>
  );
}
