import { type ReactNode, useState } from "react";
import { parseUrl } from "#web/data/parse-url.ts";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./elements.module.css";

/** The gateway proxies the img host at this path, so that pages need no other host. */
const IMAGE_PATH = "/img/";

/**
 * The address of a picture. The server names it by a path on this host, or by a name on the img host. Absolute
 * addresses stay as they are, subject to the page's CSP.
 */
export function imageUrl(src: string, page: { host: string; origin: string }): string {
  if (src.startsWith("/") && !src.startsWith("//")) return src;
  const url = parseUrl(src, `${page.origin}${IMAGE_PATH}`);
  if (url === null) return src;
  return url.host === page.host ? url.pathname + url.search : src;
}

interface PictureProps {
  /** As the server sends it. */
  src: string;
  /** In place of a missing picture. */
  instead?: ReactNode;
  /** The description; empty if a text beside the picture has it. */
  alt: string;
  /** The aspect ratio and the largest size in px. They reserve the space before the picture loads. */
  width: number;
  height: number;
  /** Loads at once, for the first view. */
  eager?: boolean;
  /** The picture shows, or cannot be had. */
  onEnd?: () => void;
  className?: string | undefined;
}

/** A picture of the img host in a box of its aspect ratio. A missing picture leaves a plain surface. */
export function Picture({ src, instead, alt, width, height, eager = false, onEnd, className }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className={classNames(styles.box, className)} style={{ aspectRatio: `${width} / ${height}` }}>
      {src === "" || failed === src ? (
        <span
          className={styles.missing}
          {...(alt === "" ? { "aria-hidden": true } : { role: "img", "aria-label": alt })}
        >
          {instead ?? <Icon name="image" size={24} />}
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
          onLoad={onEnd}
          onError={() => {
            setFailed(src);
            onEnd?.();
          }}
        />
      )}
    </span>
  );
}
