import styles from "./skeleton.module.css";

interface SkeletonProps {
  /** Any CSS length; the full width unless said otherwise. */
  width?: string;
  height?: string;
  radius?: string;
}

/** A still shape where something comes. Mark what it stands in with `aria-busy`. */
export function Skeleton({ width = "100%", height = "1em", radius = "var(--r-s)" }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height, borderRadius: radius }} aria-hidden="true" />;
}
