import { useLocale, useTranslations } from "use-intl";
import { formatAmount, formatTimeOfDay, isDeviceTime } from "#web/locales/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Chip, type ChipTone } from "#web/ui/chip.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Countdown } from "#web/ui/countdown.tsx";
import styles from "./gift-event-screen.module.css";
import { GIFT_ZONE, type GiftEvent, type GiftState } from "./gift-hours.ts";

/** What is said of a state, and the tone it is said in. */
const STATES = {
  later: { text: "later", tone: "neutral" },
  open: { text: "openNow", tone: "green" },
  joined: { text: "joined", tone: "neutral" },
  allTaken: { text: "allTaken", tone: "neutral" },
  over: { text: "over", tone: "neutral" },
} as const satisfies Record<GiftState, { text: string; tone: ChipTone }>;

interface GiftEventCardProps {
  event: GiftEvent;
  state: GiftState;
  /** It is being joined. */
  busy: boolean;
  onJoin: () => void;
}

/** One gift hour: when, what has to be done first, and the way in while it is open. */
export function GiftEventCard({ event, state, busy, onJoin }: GiftEventCardProps) {
  const t = useTranslations("gifts");
  const locale = useLocale();
  const hours = t("window", {
    start: formatTimeOfDay(event.start_time, locale, GIFT_ZONE),
    end: formatTimeOfDay(event.end_time, locale, GIFT_ZONE),
  });
  const zone = isDeviceTime(event.start_time, GIFT_ZONE) ? null : t("indiaTime");
  const window = zone === null ? hours : `${hours}, ${zone}`;
  const gone = state !== "later" && state !== "open";
  const { text, tone } = STATES[state];
  return (
    <article className={classNames(styles.card, gone && styles.gone)} aria-label={window}>
      <div className={styles.head}>
        <h3 className={styles.window}>
          {hours}
          {zone !== null && <span className={styles.zone}> {zone}</span>}
        </h3>
        <Chip tone={tone} className={styles.state}>
          {t(text)}
        </Chip>
      </div>
      <Conditions event={event} />
      {!gone && (
        <div className={styles.foot}>
          <span>{t("available", { count: event.member_available_num })}</span>
          {state === "later" && (
            <span className={styles.wait}>
              {t("opensIn")} <Countdown until={event.start_time} />
            </span>
          )}
        </div>
      )}
      {state === "open" && (
        <Button variant="primary" wide busy={busy} onClick={onJoin} aria-label={t("joinOf", { window })}>
          {t("join")}
        </Button>
      )}
    </article>
  );
}

/** What the member must have done today. How far it is, the server alone knows, and says when it is joined. */
function Conditions({ event }: { event: GiftEvent }) {
  const t = useTranslations("gifts");
  const locale = useLocale();
  const amount = (minor: number) => formatAmount(minor, locale, { short: true });
  const conditions = [
    event.join_recharge > 0 && t("recharge", { amount: amount(event.join_recharge) }),
    event.join_bet > 0 && t("bet", { amount: amount(event.join_bet) }),
    event.join_relation > 0 && t("relation", { count: event.join_relation }),
  ].filter((condition) => condition !== false);
  return (
    <div className={styles.conditions}>
      <span className={styles.label}>{t("conditions")}</span>
      {(conditions.length > 0 ? conditions : [t("free")]).map((condition) => (
        <Chip key={condition} className={styles.condition}>
          {condition}
        </Chip>
      ))}
    </div>
  );
}
