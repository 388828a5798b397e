import { useTranslations } from "use-intl";
import type { homeTop } from "#contract/calls/home.ts";
import { useIsOffered } from "#web/data/use-store.ts";
import type { RowOf } from "#web/data/paged.ts";
import { Link } from "#web/routing/link.tsx";
import { Carousel } from "#web/ui/page/carousel.tsx";
import { appPath } from "./game-links.ts";
import styles from "./banners.module.css";
import { useHasGifts } from "./use-home.ts";

/** Intrinsic size in px. */
const WIDTH = 960;
const HEIGHT = 360;
const AUTO_MS = 6000;
const BANNERS_MAX = 5;

type Home = RowOf<typeof homeTop>;
type Banner = Home["banners"][number];

/** The banners with words, or the pictures of a backend that has no words. */
export function Banners({ home }: { home: Home | undefined }) {
  const t = useTranslations("home");
  const hasGifts = useHasGifts();
  const isOffered = useIsOffered();
  const all = home === undefined ? [] : bannersOf(home);
  const banners = all.filter(({ href }) => isOffered(href) && (hasGifts === true || appPath(href) !== "/giftEvent"));
  if (banners.length === 0) return null;
  return (
    <Carousel
      label={t("banners")}
      images={banners.slice(0, BANNERS_MAX).map((banner, index) => ({
        src: banner.image,
        alt: banner.title === "" ? t("banner", { number: index + 1 }) : "",
        ...(banner.title !== "" && { words: <Words banner={banner} /> }),
      }))}
      autoMs={AUTO_MS}
      width={WIDTH}
      height={HEIGHT}
    />
  );
}

function Words({ banner: { title, text, action, href } }: { banner: Banner }) {
  const words = (
    <>
      <span className={styles.title}>{title}</span>
      {text !== "" && <span className={styles.text}>{text}</span>}
    </>
  );
  // Addresses outside the app are not followed.
  if (appPath(href) === undefined) return <span className={styles.words}>{words}</span>;
  return (
    <Link to={href} className={styles.words}>
      {words}
      {action !== "" && <span className={styles.action}>{action}</span>}
    </Link>
  );
}

function bannersOf({ banners, ...home }: Home): readonly Banner[] {
  if (banners.length > 0) return banners.filter(({ image }) => image !== "");
  const images = [home.image1, home.image2, home.image3, home.image4, home.image5];
  return images.filter((src) => src !== "").map((image) => ({ image, title: "", text: "", action: "", href: "" }));
}
