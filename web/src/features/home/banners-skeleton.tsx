import { Skeleton } from "#web/ui/skeleton.tsx";
import styles from "./banners.module.css";

/** The banners' place, before they are there. */
export function BannersSkeleton() {
  return (
    <div className={styles.place} aria-busy="true">
      <Skeleton height="100%" radius="var(--r-l)" />
    </div>
  );
}
