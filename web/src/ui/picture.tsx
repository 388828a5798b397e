import { useState } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { imageUrl } from "./image-url.ts";
import styles from "./picture.module.css";

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
