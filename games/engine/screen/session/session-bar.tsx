import { useQueryClient } from "@tanstack/react-query";
import { lazy, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { playSummary, walletLimits } from "#contract/calls/limits.ts";
import { invalidateCall, useCallQuery } from "#web/data/client.ts";
import { serverNow } from "#web/data/api-client.ts";
import { useSession, useStore, useHas } from "#web/data/use-store.ts";
import { formatAmount } from "#web/locales/format.ts";
import { useHeld } from "./use-held.ts";
import { continueSession, elapsedText, isCheckDue, playSession } from "./play-session.ts";
import styles from "./session-line.module.css";
import { useNavigate } from "#web/routing/history.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { RoomBeside } from "#web/app/wide/beside.tsx";
import { SECOND_MS } from "#contract/values/durations.ts";

const SessionSide = lazy(async () => ({ default: (await import("./session-side.tsx")).SessionSide }));

export interface Sums {
  readonly staked: number;
  readonly paid: number;
}

export interface SessionLineProps {
  /** Minor units. Each change counts at once, and fetches the sums again. */
  balance: number | null;
  /** Sum of this screen's cancelled stakes, minor units: no payout. */
  returned?: number;
  /** True: an outcome is being revealed, and newer sums would tell it. */
  isRevealing?: boolean;
  /** The screen's stakes and payouts, if the balance tells both as one change. */
  played?: Sums;
}

/** A game can change the balance several times a second. */
const FETCH_GAP_MS = 3 * SECOND_MS;
const SEEN_EVERY_MS = 30 * SECOND_MS;

/** The session's line and its reality checks. A backend without the call has neither. */
export function SessionBar({ balance, returned = 0, isRevealing = false, played }: SessionLineProps) {
  const t = useTranslations("games");
  const locale = useLocale();
  const { userId } = useSession();
  const enabled = useHas("limits");
  const summary = useCallQuery(playSummary, undefined, { enabled, staleTime: Infinity });
  const limits = useCallQuery(walletLimits, undefined, { enabled, staleTime: SEEN_EVERY_MS });
  const play = useStore(playSession);
  const now = useSeconds();
  const changes = useChanges(balance, returned);
  const tally = played ?? changes;
  useFetchOnChange(balance === null ? null : `${balance}/${tally.staked}`);

  const data = useHeld(summary.data, isRevealing);
  const uncounted = useUncounted(tally, data);
  // Before the paint, or the line would show old sums for a moment.
  useLayoutEffect(() => {
    if (data === undefined) return;
    const { month, month_from: from } = data.entry;
    const counters = { from, staked: month.staked, paid: month.paid };
    const look = () => playSession.set(continueSession(playSession.get(), userId, serverNow(), counters));
    look();
    const timer = setInterval(look, SEEN_EVERY_MS);
    return () => clearInterval(timer);
  }, [data, userId]);

  if (summary.isError || !enabled) return null;
  if (play === null || data === undefined) return <p className={styles.line} aria-hidden="true" data-in-column />;
  const amount = (minor: number, signed = false) => formatAmount(minor, locale, { short: true, signed });
  const staked = play.staked + uncounted.staked;
  const paid = play.paid + uncounted.paid;
  const net = paid - staked;
  const elapsed = elapsedText(now - play.startedAt);
  const entry = limits.data?.entry;
  const minutes = entry?.reality_minutes ?? entry?.rules?.reality_minutes ?? null;
  const netText = amount(net, net !== 0);
  return (
    <>
      <p className={styles.line} role="group" data-in-column aria-label={t("session")}>
        <span>{t("sessionStaked", { amount: amount(staked) })}</span>{" "}
        <span>{t("sessionPaid", { amount: amount(paid) })}</span> <span>{t("sessionNet", { amount: netText })}</span>{" "}
        <span role="timer" translate="no" aria-label={t("sessionTime")}>
          {elapsed}
        </span>
      </p>
      <RoomBeside>
        <SessionSide
          startedAt={play.startedAt}
          net={net}
          texts={{ net: netText, staked: amount(staked), paid: amount(paid), elapsed }}
        />
      </RoomBeside>
      {isCheckDue(play, minutes, now) && (
        <RealityCheck
          elapsed={elapsed}
          staked={amount(staked)}
          paid={amount(paid)}
          net={netText}
          onDone={() => playSession.set({ ...play, checkedAt: serverNow() })}
        />
      )}
    </>
  );
}

/** Stakes and payouts as the balance tells them: every fall is a stake, every rise a payout. */
function useChanges(balance: number | null, returned: number): Sums {
  const [known, know] = useState({ balance, returned, staked: 0, paid: 0 });
  if (balance === known.balance) return known;
  const back = returned - known.returned;
  const change = balance === null || known.balance === null ? 0 : balance - known.balance - back;
  const staked = known.staked + Math.max(0, -change) - back;
  const next = { balance, returned, staked, paid: known.paid + Math.max(0, change) };
  know(next);
  return next;
}

/** The growth of the tally since the last sums: the line never lags behind the balance. */
function useUncounted(tally: Sums, sums: unknown): Sums {
  const [known, know] = useState({ tally, sums });
  if (!Object.is(sums, known.sums)) know({ tally, sums });
  return { staked: tally.staked - known.tally.staked, paid: tally.paid - known.tally.paid };
}

/** The server's time, each second. */
function useSeconds(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Fetches the sums after a change of what `money` names, at most once in a few seconds. */
function useFetchOnChange(money: string | null): void {
  const client = useQueryClient();
  const known = useRef(money);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => {
    const isFirst = known.current === null;
    if (money === null || money === known.current) return;
    known.current = money;
    // The first one comes with the first sums.
    if (isFirst) return;
    timer.current ??= setTimeout(() => {
      timer.current = null;
      void invalidateCall(client, playSummary);
    }, FETCH_GAP_MS);
  }, [money, client]);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
}

interface RealityCheckProps {
  elapsed: string;
  staked: string;
  paid: string;
  net: string;
  /** The member has acknowledged it. */
  onDone: () => void;
}

/** Shows the session's sums, and asks whether to go on or to stop. */
function RealityCheck({ elapsed, staked, paid, net, onDone }: RealityCheckProps) {
  const t = useTranslations("games");
  const navigate = useNavigate();

  function leave(to: string) {
    onDone();
    navigate(to);
  }

  return (
    <Dialog
      open
      onClose={onDone}
      title={t("realityTitle")}
      actions={
        <>
          <Button onClick={() => leave("/")}>{t("realityStop")}</Button>
          <Button onClick={onDone}>{t("realityGoOn")}</Button>
        </>
      }
    >
      <p>{t("realityText", { time: elapsed })}</p>
      <dl className={styles.sums}>
        <dt>{t("realityStaked")}</dt>
        <dd>{staked}</dd>
        <dt>{t("realityPaid")}</dt>
        <dd>{paid}</dd>
        <dt>{t("realityNet")}</dt>
        <dd>{net}</dd>
      </dl>
      <Button variant="ghost" wide onClick={() => leave("/limits")}>
        {t("realityLimits")}
      </Button>
    </Dialog>
  );
}
