import { useLocale, useTranslations } from "use-intl";
import { useProfile } from "#web/data/profile.ts";
import { Link } from "#web/routing/link.tsx";
import { formatAmount } from "#web/locales/format.ts";
import { Rangoli } from "#web/ui/rangoli.tsx";
import { GIFT_MAX, GIFT_MIN } from "../gifts/gift-hours.ts";
import styles from "./gift-banner.module.css";

/** The way to the gift hours, for visitors and for members who are offered them. */
export function GiftBanner() {
  const t = useTranslations("home");
  const locale = useLocale();
  const { data } = useProfile();
  if (data && !data.event_gift_enable) return null;
  const amount = (minor: number) => formatAmount(minor, locale, { short: true });
  return (
    <Link to="/giftEvent" className={styles.banner}>
      <Rangoli petals={16} size={176} className={styles.ring} />
      <Rangoli petals={8} size={72} className={styles.flower} />
      <span className={styles.title}>{t("giftTitle")}</span>
      <span className={styles.text}>{t("giftText", { min: amount(GIFT_MIN), max: amount(GIFT_MAX) })}</span>
      <span className={styles.action}>{t("giftAction")}</span>
    </Link>
  );
}
