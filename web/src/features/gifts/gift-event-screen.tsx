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
import { formatAmount, formatNumber, formatTimeOfDay, isDeviceTime } from "#web/locales/format.ts";
import { Redirect } from "#web/routing/history.ts";
import { Ornament } from "#web/ui/ornament.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Chip, type ChipTone } from "#web/ui/chip.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Countdown } from "#web/ui/countdown.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import styles from "./gift-event-screen.module.css";
import { OpenGift } from "./open-gift.tsx";
import {
  conditionsOf,
  GIFT_MAX,
  GIFT_MIN,
  GIFT_POOL,
  giftState,
  nextOpening,
  type GiftCondition,
  type GiftDay,
  type GiftEvent,
  GIFT_ZONE,
  type GiftState,
} from "./gift-hours.ts";
import { SECOND_MS } from "#contract/values/durations.ts";

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
      {({ queryset, ...day }) =>
        queryset.length > 0 ? (
          <Today events={queryset} day={day} />
        ) : (
          <EmptyState icon="box" title={t("noEventsTitle")} text={t("noEventsText")} next={["/", t("toHome")]} />
        )
      }
    </QueryView>
  );
}

function Today({ events, day }: { events: readonly GiftEvent[]; day: GiftDay }) {
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
              conditions={conditionsOf(event, day)}
              state={giftState(event, now)}
              busy={joining.busy === event.id}
              onJoin={() => joining.join(event.id)}
            />
          </li>
        ))}
      </ul>
      <JoinDialogs
        outcome={joining.outcome}
        event={events.find(({ id }) => id === joining.id)}
        onClose={joining.close}
      />
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

interface JoinDialogsProps {
  outcome: JoinOutcome | null;
  event: GiftEvent | undefined;
  onClose: () => void;
}

function JoinDialogs({ outcome, event, onClose }: JoinDialogsProps) {
  const t = useTranslations("gifts");
  const hours = useHours(event);
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
      {won && (
        <OpenGift
          isInDialog
          price={outcome.price}
          row={{ id: "hours", term: t("eventsTitle"), value: hours }}
          text={outcome.msg}
        />
      )}
      {!won && <p>{outcome && errorText(outcome.error)}</p>}
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
    id: call.variables?.id,
    outcome,
    join(id: Id) {
      if (call.isPending) return;
      call.mutate({ id }, { onSuccess: setOutcome, onError: (error) => setOutcome({ error }) });
    },
    close: () => setOutcome(null),
  };
}

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
  conditions: readonly GiftCondition[];
  state: GiftState;
  /** The request to join it is under way. */
  busy: boolean;
  onJoin: () => void;
}

/** The hours of an event, in India's time. */
function useHours(event: GiftEvent | undefined): string {
  const t = useTranslations("gifts");
  const locale = useLocale();
  if (event === undefined) return "";
  const [start, end] = [event.start_time, event.end_time].map((time) => formatTimeOfDay(time, locale, GIFT_ZONE));
  return t("window", { start: start ?? "", end: end ?? "" });
}

/** A gift hour: its time, its conditions and, while it is open, the way to join. */
function GiftEventCard({ event, conditions, state, busy, onJoin }: GiftEventCardProps) {
  const t = useTranslations("gifts");
  const hours = useHours(event);
  const zone = isDeviceTime(event.start_time, GIFT_ZONE) ? null : t("indiaTime");
  const window = zone === null ? hours : `${hours}, ${zone}`;
  const gone = state !== "later" && state !== "open";
  const shown = STATES[state];
  const missing = conditions.find((condition) => condition.missing > 0);
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
      <Conditions conditions={conditions} gone={gone} />
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
      {state === "open" && missing && <ToMissing {...missing} />}
      {state === "open" && !missing && (
        <Button variant="primary" wide busy={busy} onClick={onJoin} aria-label={t("joinOf", { window })}>
          {t("join")}
        </Button>
      )}
    </article>
  );
}

const WAYS = {
  recharge: { to: "/recharge", need: "recharge", more: "moreRecharge" },
  bet: { to: "/moreGames", need: "bet", more: "moreBet" },
  relation: { to: "/promotion", need: "relation", more: "moreRelation" },
} as const;

/** A figure of a condition in words. */
function useFigure() {
  const locale = useLocale();
  return (kind: GiftCondition["kind"], value: number) =>
    kind === "relation" ? formatNumber(value, locale) : formatAmount(value, locale, { short: true });
}

/** Leads to what the member still has to do, in place of a button that would be refused. */
function ToMissing({ kind, missing }: GiftCondition) {
  const t = useTranslations("gifts");
  const figure = useFigure();
  const { to, more } = WAYS[kind];
  return (
    <LinkButton to={to} wide>
      {t(more, { amount: figure(kind, missing), count: missing })}
    </LinkButton>
  );
}

/** The conditions of today, each with how far the member has come, if the server says so. */
function Conditions({ conditions, gone }: { conditions: readonly GiftCondition[]; gone: boolean }) {
  const t = useTranslations("gifts");
  const figure = useFigure();
  if (conditions.length === 0) return <p className={styles.label}>{t("free")}</p>;
  return (
    <ul className={styles.conditions} aria-label={t("conditions")}>
      {conditions.map(({ kind, need, done, missing }) => {
        const text = t(WAYS[kind].need, { amount: figure(kind, need), count: need });
        const progress = done !== null && t("doneOf", { done: figure(kind, need - missing), need: figure(kind, need) });
        return (
          <li key={kind} className={styles.condition}>
            <span>{text}</span>
            {progress && !gone && (
              <>
                <span className={classNames(styles.label, styles.progress)}>
                  {missing === 0 && <Icon name="check" size={16} className={styles.met} />} {progress}
                </span>
                <ProgressBar
                  value={need - missing}
                  max={need}
                  label={text}
                  tone={missing === 0 ? "green" : "accent"}
                  className={styles.bar}
                />
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
