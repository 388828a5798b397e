import { useTranslations } from "use-intl";
import { giftEvents } from "#contract/calls/gifts.ts";
import { useCallQuery } from "#web/data/client.ts";
import { serverNow } from "#web/data/api-client.ts";
import { useIsOffered } from "#web/data/use-store.ts";
import { nextOpening } from "#web/features/gifts/gift-hours.ts";
import { useHasGifts } from "#web/features/home/use-home.ts";
import { Link } from "#web/routing/link.tsx";
import { Countdown } from "#web/ui/countdown.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { SidePart } from "./beside.tsx";
import styles from "./wide-screen.module.css";

/** The open gift hour, or the time until the next. */
export function GiftHours() {
  const t = useTranslations("gifts");
  const hasGifts = useHasGifts();
  const isOffered = useIsOffered();
  const enabled = hasGifts === true && isOffered("/giftEvent");
  const { data } = useCallQuery(giftEvents, {}, { enabled });
  if (data === undefined || !enabled) return null;
  const now = serverNow();
  const open = data.queryset.find((event) => now >= event.start_time && now < event.end_time);
  const until = open ? open.end_time : nextOpening(data.queryset, now);
  if (until === null) return null;
  return (
    <SidePart title={t("eventsTitle")}>
      <Link to="/giftEvent" className={styles.gift}>
        <Icon name="gift" />
        <span>{t(open ? "endsIn" : "nextIn")}</span>
        <Countdown until={until} />
      </Link>
    </SidePart>
  );
}
