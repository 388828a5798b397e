import { useTranslations } from "use-intl";
import { Skeleton } from "../ui/states.tsx";
import styles from "./screen-skeleton.module.css";

/** What stands there while a screen is fetched. */
export function ScreenSkeleton() {
  const t = useTranslations("shell");
  return (
    <main className={styles.screen} aria-busy="true" aria-label={t("loading")}>
      <Skeleton width="40%" height="28px" />
      <Skeleton height="150px" radius="var(--r-l)" />
      <Skeleton height="220px" radius="var(--r-l)" />
    </main>
  );
}
