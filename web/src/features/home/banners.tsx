import { useTranslations } from "use-intl";
import { Carousel } from "#web/ui/page/carousel.tsx";

/** Intrinsic size in px. */
const WIDTH = 960;
const HEIGHT = 360;
const AUTO_MS = 6000;
const BANNERS_MAX = 5;

export function Banners({ images }: { images: readonly string[] }) {
  const t = useTranslations("home");
  if (images.length === 0) return null;
  return (
    <Carousel
      label={t("banners")}
      images={images.slice(0, BANNERS_MAX).map((src, index) => ({ src, alt: t("banner", { number: index + 1 }) }))}
      autoMs={AUTO_MS}
      width={WIDTH}
      height={HEIGHT}
    />
  );
}
