import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { playSummary, walletLimits } from "#contract/values/limits.ts";
import { invalidateCall, useCallQuery } from "#web/data/client.ts";
import { serverNow } from "#web/data/server-clock.ts";
import { useSession, useStore } from "#web/data/use-store.ts";
import { formatAmount } from "#web/locales/format.ts";
import { continueSession, elapsedText, isCheckDue, playSession } from "./play-session.ts";
import { RealityCheck } from "./reality-check.tsx";
import styles from "./session-line.module.css";

const SECOND_MS = 1000;
/** A game can change the balance several times a second. */
const FETCH_GAP_MS = 3 * SECOND_MS;
const SEEN_EVERY_MS = 30 * SECOND_MS;

/** The session's line and its reality checks. A backend without the call has neither. */
export function SessionBar({ balance }: { balance: number | null }) {
  const t = useTranslations("games");
  const locale = useLocale();
  const { userId } = useSession();
  const summary = useCallQuery(playSummary, undefined, { staleTime: Infinity });
  const limits = useCallQuery(walletLimits, undefined, { staleTime: SEEN_EVERY_MS });
  const play = useStore(playSession);
  const now = useSeconds();
  useFetchOnChange(balance);

  const { data } = summary;
  useEffect(() => {
    if (data === undefined) return;
    const { month, month_from: from } = data.entry;
    const counters = { from, staked: month.staked, paid: month.paid };
    const look = () => playSession.set(continueSession(playSession.get(), userId, serverNow(), counters));
    look();
    const timer = setInterval(look, SEEN_EVERY_MS);
    return () => clearInterval(timer);
  }, [data, userId]);

  if (summary.isError) return null;
  if (play === null || data === undefined) return <p className={styles.line} aria-hidden="true" />;
  const amount = (minor: number, signed = false) => formatAmount(minor, locale, { short: true, signed });
  const net = play.paid - play.staked;
  const elapsed = elapsedText(now - play.startedAt);
  const entry = limits.data?.entry;
  const minutes = entry?.reality_minutes ?? entry?.rules?.reality_minutes ?? null;
  return (
    <>
      <p className={styles.line} role="group" aria-label={t("session")}>
        <span>{t("sessionStaked", { amount: amount(play.staked) })}</span>{" "}
        <span>{t("sessionPaid", { amount: amount(play.paid) })}</span>{" "}
        <span>{t("sessionNet", { amount: amount(net, net !== 0) })}</span>{" "}
        <span role="timer" aria-label={t("sessionTime")}>
          {elapsed}
        </span>
      </p>
      {isCheckDue(play, minutes, now) && (
        <RealityCheck
          elapsed={elapsed}
          staked={amount(play.staked)}
          paid={amount(play.paid)}
          net={amount(net, net !== 0)}
          onDone={() => playSession.set({ ...play, checkedAt: serverNow() })}
        />
      )}
    </>
  );
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

/** Fetches the sums after a change of the balance, at most once in a few seconds. */
function useFetchOnChange(balance: number | null): void {
  const client = useQueryClient();
  const known = useRef(balance);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => {
    const isFirst = known.current === null;
    if (balance === null || balance === known.current) return;
    known.current = balance;
    // The first balance comes with the first sums.
    if (isFirst) return;
    timer.current ??= setTimeout(() => {
      timer.current = null;
      void invalidateCall(client, playSummary);
    }, FETCH_GAP_MS);
  }, [balance, client]);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
}
