import { useState, useEffect } from "react";
import { useLocale, useTranslations } from "use-intl";
import { giftEvents, joinGiftEvent } from "#contract/calls/gifts.ts";
import { profile } from "#contract/calls/profile.ts";
import type { Id } from "#contract/values/tolerant-schema.ts";
import { transactions } from "#contract/calls/transactions.ts";
import type { Minor } from "#contract/values/values.ts";
import type { CallError } from "#contract/transport/call-error.ts";
import { isUnsure, RecordsLink } from "#web/ui/records-link.tsx";
import { useErrorText } from "#web/data/error-text.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useProfile } from "#web/data/profile.ts";
import { serverNow } from "#web/data/api-client.ts";
import { useHolds } from "#web/data/use-store.ts";
import { formatAmount, formatTimeOfDay, isDeviceTime } from "#web/locales/format.ts";
import { Redirect } from "#web/routing/history.ts";
import { AmountText } from "#web/ui/amount-text.tsx";
import { Ornament } from "#web/ui/ornament.tsx";
import { Button } from "#web/ui/button.tsx";
import { Chip, type ChipTone } from "#web/ui/chip.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Countdown } from "#web/ui/countdown.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import styles from "./gift-event-screen.module.css";
import {
  GIFT_MAX,
  GIFT_MIN,
  GIFT_POOL,
  giftState,
  nextOpening,
  type GiftEvent,
  GIFT_ZONE,
  type GiftState,
} from "./gift-hours.ts";

/** Pools can run empty while the screen is open. */
const REFRESH_MS = 30_000;

/** The gift hours of today. Members without gift events are sent home. */
export function GiftEventScreen() {
  const t = useTranslations("gifts");
  const { data } = useProfile();
  if (data && !data.event_gift_enable) return <Redirect to="/" />;
  return (
    <Screen title={t("eventsTitle")} back="/">
      <Events />
    </Screen>
  );
}

function Events() {
  const t = useTranslations("gifts");
  const query = useCallQuery(giftEvents, {}, { refetchInterval: REFRESH_MS });
  return (
    <QueryView query={query} skeleton={["184px", "168px", "168px", "168px"]}>
      {({ queryset }) =>
        queryset.length > 0 ? (
          <Today events={queryset} />
        ) : (
          <EmptyState icon="box" title={t("noEventsTitle")} text={t("noEventsText")} next={["/", t("toHome")]} />
        )
      }
    </QueryView>
  );
}

function Today({ events }: { events: readonly GiftEvent[] }) {
  const t = useTranslations("gifts");
  const now = useServerSecond();
  const joining = useJoining();
  return (
    <>
      <Lead events={events} now={now} />
      <h2 className={styles.heading}>{t("today")}</h2>
      <ul className={styles.list} aria-label={t("today")}>
        {events.map((event) => (
          <li key={event.id}>
            <GiftEventCard
              event={event}
              state={giftState(event, now)}
              busy={joining.busy === event.id}
              onJoin={() => joining.join(event.id)}
            />
          </li>
        ))}
      </ul>
      <JoinDialogs outcome={joining.outcome} onClose={joining.close} />
    </>
  );
}

function Lead({ events, now }: { events: readonly GiftEvent[]; now: number }) {
  const t = useTranslations("gifts");
  const locale = useLocale();
  const holds = useHolds();
  const amount = (minor: number) => formatAmount(minor, locale, { short: true });
  const open = events.find((event) => now >= event.start_time && now < event.end_time);
  const until = open ? open.end_time : nextOpening(events, now);
  if (until === null && !holds(t.raw("eventsLead"))) return null;
  return (
    <section className={styles.lead}>
      <Ornament petals={8} size={144} className={styles.ornament} />
      {holds(t.raw("eventsLead")) && (
        <p className={styles.leadText}>{t("eventsLead", { min: amount(GIFT_MIN), max: amount(GIFT_MAX) })}</p>
      )}
      {holds(t.raw("eventsRules")) && <p className={styles.rules}>{t("eventsRules", { pool: amount(GIFT_POOL) })}</p>}
      {until !== null && (
        <p className={styles.clock}>
          <span>{open ? t("endsIn") : t("nextIn")}</span>
          <Countdown until={until} />
        </p>
      )}
    </section>
  );
}

function JoinDialogs({ outcome, onClose }: { outcome: JoinOutcome | null; onClose: () => void }) {
  const t = useTranslations("gifts");
  const common = useTranslations("common");
  const notice = useTranslations("home")("notice");
  const errorText = useErrorText();
  const won = outcome !== null && "price" in outcome;
  return (
    <Dialog
      open={outcome !== null}
      onClose={onClose}
      title={won ? t("wonTitle") : isUnsure(outcome?.error) ? notice : t("fail")}
      actions={
        <Button variant="primary" onClick={onClose}>
          {common("ok")}
        </Button>
      }
    >
      {won && <AmountText minor={outcome.price} signed className={styles.price} />}
      <p>{won ? outcome.msg : outcome && errorText(outcome.error)}</p>
      {!won && <RecordsLink of={outcome?.error} />}
    </Dialog>
  );
}

/** A gift in minor units with the server's message, or the refusal. */
type JoinOutcome = { readonly price: Minor; readonly msg: string } | { readonly error: CallError };

function useJoining() {
  const call = useCallMutation(joinGiftEvent, { outdates: [giftEvents, profile, transactions] });
  const [outcome, setOutcome] = useState<JoinOutcome | null>(null);
  return {
    /** The id of the event whose request is under way. */
    busy: call.isPending ? call.variables.id : null,
    outcome,
    join(id: Id) {
      if (call.isPending) return;
      call.mutate({ id }, { onSuccess: setOutcome, onError: (error) => setOutcome({ error }) });
    },
    close: () => setOutcome(null),
  };
}

const SECOND_MS = 1000;

/** The server's time in ms since the epoch, updated every second. */
function useServerSecond(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const STATES = {
  // Its countdown says so.
  later: null,
  open: { text: "openNow", tone: "green" },
  joined: { text: "joined", tone: "neutral" },
  allTaken: { text: "allTaken", tone: "neutral" },
  over: { text: "over", tone: "neutral" },
} as const satisfies Record<GiftState, { text: string; tone: ChipTone } | null>;

interface GiftEventCardProps {
  event: GiftEvent;
  state: GiftState;
  /** The request to join it is under way. */
  busy: boolean;
  onJoin: () => void;
}

/** A gift hour: its time, its conditions and, while it is open, the button to join. */
function GiftEventCard({ event, state, busy, onJoin }: GiftEventCardProps) {
  const t = useTranslations("gifts");
  const locale = useLocale();
  const hours = t("window", {
    start: formatTimeOfDay(event.start_time, locale, GIFT_ZONE),
    end: formatTimeOfDay(event.end_time, locale, GIFT_ZONE),
  });
  const zone = isDeviceTime(event.start_time, GIFT_ZONE) ? null : t("indiaTime");
  const window = zone === null ? hours : `${hours}, ${zone}`;
  const gone = state !== "later" && state !== "open";
  const shown = STATES[state];
  return (
    <article className={classNames(styles.card, gone && styles.gone)} aria-label={window}>
      <div className={styles.head}>
        <h3 className={styles.window}>
          {hours}
          {zone !== null && <span className={styles.zone}> {zone}</span>}
        </h3>
        {shown && (
          <Chip tone={shown.tone} className={styles.state}>
            {t(shown.text)}
          </Chip>
        )}
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

/** The conditions of today. Only the server knows the member's progress, and reports it on joining. */
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
