import { useState } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./picture.module.css";

/** Below it the gateway serves what the img host does, so that pages need no other host. */
const IMAGE_PATH = "/img/";

/**
 * Where a picture is fetched from. The server names it by its path on this host, or by its name on the img host. Whole
 * addresses, of the img host too, stay as they are, and the page's policy decides on them.
 */
export function imageUrl(src: string, page: { host: string; origin: string }): string {
  if (src.startsWith("/") && !src.startsWith("//")) return src;
  const url = URL.parse(src, `${page.origin}${IMAGE_PATH}`);
  if (url === null) return src;
  return url.host === page.host ? url.pathname + url.search : src;
}

interface PictureProps {
  /** As the server names it. */
  src: string;
  /** What it shows; empty where a text beside it says so. */
  alt: string;
  /** Its proportions, and how many px it is at most: the place it will take is there before it is. */
  width: number;
  height: number;
  /** Fetched at once: for what is seen first. */
  eager?: boolean;
  className?: string | undefined;
}

/** A picture of the img host in a box of its own proportions. One that cannot be had leaves a quiet surface. */
export function Picture({ src, alt, width, height, eager = false, className }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className={classNames(styles.box, className)} style={{ aspectRatio: `${width} / ${height}` }}>
      {src === "" || failed === src ? (
        <span
          className={styles.missing}
          {...(alt === "" ? { "aria-hidden": true } : { role: "img", "aria-label": alt })}
        >
          <Icon name="image" size={24} />
        </span>
      ) : (
        <img
          className={styles.image}
          src={imageUrl(src, window.location)}
          alt={alt}
          width={width}
          height={height}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : "auto"}
          decoding="async"
          draggable={false}
          onError={() => setFailed(src)}
        />
      )}
    </span>
  );
}
