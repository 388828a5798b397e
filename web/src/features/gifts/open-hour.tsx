import { useReducer } from "react";
import { useTranslations } from "use-intl";
import { giftEvents } from "#contract/calls/gifts.ts";
import { serverNow } from "#web/data/api-client.ts";
import { useCallQuery } from "#web/data/client.ts";
import { Countdown } from "#web/ui/countdown.tsx";
import styles from "./gift-event-screen.module.css";
import { giftState } from "./gift-hours.ts";

/** The gift hour that the member can join now, with the time left; nothing without one. */
export function OpenHour() {
  const t = useTranslations("gifts");
  const { data } = useCallQuery(giftEvents);
  const [, end] = useReducer((ends: number) => ends + 1, 0);
  const open = data?.queryset.find((event) => giftState(event, serverNow()) === "open");
  if (open === undefined) return null;
  return (
    <span className={styles.openHour}>
      {t("openNow")} <Countdown until={open.end_time} onEnd={end} />
    </span>
  );
}
