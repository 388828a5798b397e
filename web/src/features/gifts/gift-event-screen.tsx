import { useState, useEffect } from "react";
import { Navigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { giftEvents, joinGiftEvent } from "#contract/gifts.ts";
import { profile } from "#contract/profile.ts";
import type { Id } from "#contract/tolerant.ts";
import { transactions } from "#contract/transactions.ts";
import type { Minor } from "#contract/values.ts";
import { useErrorText } from "#web/data/call-error.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useProfile } from "#web/data/profile.ts";
import { serverNow } from "#web/data/server-clock.ts";
import { formatAmount } from "#web/locales/format.ts";
import { AmountText } from "#web/ui/amount-text.tsx";
import { Rangoli } from "#web/ui/brand.tsx";
import { LinkButton, Button } from "#web/ui/button.tsx";
import { Countdown } from "#web/ui/countdown.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Screen } from "#web/ui/screen.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { GiftEventCard } from "./gift-event-card.tsx";
import { QueryView } from "#web/ui/query-view.tsx";
import styles from "./gift-event-screen.module.css";
import { GIFT_MAX, GIFT_MIN, GIFT_POOL, giftState, nextOpening, type GiftEvent } from "./gift-hours.ts";

/** Pools run empty while one looks: the events are asked for again so often, in ms. */
const REFRESH_MS = 30_000;

/** The gift hours of today, for members who are offered them; the others are back at home. */
export function GiftEventScreen() {
  const t = useTranslations("gifts");
  const { data } = useProfile();
  if (data && !data.event_gift_enable) return <Navigate to="/" replace />;
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
          <EmptyState
            icon="gift"
            title={t("noEventsTitle")}
            text={t("noEventsText")}
            action={
              <LinkButton to="/" small>
                {t("toHome")}
              </LinkButton>
            }
          />
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

/** What a gift hour is, and how long until one ends or opens. */
function Lead({ events, now }: { events: readonly GiftEvent[]; now: number }) {
  const t = useTranslations("gifts");
  const locale = useLocale();
  const amount = (minor: number) => formatAmount(minor, locale, { short: true });
  const open = events.find((event) => now >= event.start_time && now < event.end_time);
  const until = open ? open.end_time : nextOpening(events, now);
  return (
    <section className={styles.lead}>
      <Rangoli petals={8} size={200} className={styles.ornament} />
      <p className={styles.leadText}>{t("eventsLead", { min: amount(GIFT_MIN), max: amount(GIFT_MAX) })}</p>
      <p className={styles.rules}>{t("eventsRules", { pool: amount(GIFT_POOL) })}</p>
      {until !== null && (
        <p className={styles.clock}>
          <span>{open ? t("endsIn") : t("nextIn")}</span>
          <Countdown until={until} />
        </p>
      )}
    </section>
  );
}

/** What came of joining a gift event. */
function JoinDialogs({ outcome, onClose }: { outcome: JoinOutcome | null; onClose: () => void }) {
  const t = useTranslations("gifts");
  const common = useTranslations("common");
  const won = outcome !== null && "price" in outcome;
  return (
    <Dialog
      open={outcome !== null}
      onClose={onClose}
      title={won ? t("wonTitle") : t("fail")}
      actions={
        <Button variant="primary" onClick={onClose}>
          {common("ok")}
        </Button>
      }
    >
      {won && <AmountText minor={outcome.price} signed className={styles.price} />}
      <p>{won ? outcome.msg : outcome?.refusal}</p>
    </Dialog>
  );
}

/** What came of joining: a gift in minor units with the server's words, or why there is none. */
type JoinOutcome = { readonly price: Minor; readonly msg: string } | { readonly refusal: string };

/** Joins gift events, one at a time. */
function useJoining() {
  const errorText = useErrorText();
  const call = useCallMutation(joinGiftEvent, { outdates: [giftEvents, profile, transactions] });
  const [outcome, setOutcome] = useState<JoinOutcome | null>(null);
  return {
    /** The event that is being joined. */
    busy: call.isPending ? call.variables.id : null,
    outcome,
    join(id: Id) {
      if (call.isPending) return;
      call.mutate({ id }, { onSuccess: setOutcome, onError: (error) => setOutcome({ refusal: errorText(error) }) });
    },
    close: () => setOutcome(null),
  };
}

const SECOND_MS = 1000;

/** The server's time in ms since the epoch, looked at once a second. */
function useServerSecond(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
