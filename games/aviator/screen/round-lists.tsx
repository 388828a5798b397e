import { lazy, memo, Suspense, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { payout } from "#games/aviator/rules/stake.ts";
import { formatAmount, formatMultiplier } from "#web/locales/format.ts";
import { EmptyState, Skeleton } from "#web/ui/page/states.tsx";
import { Tabs } from "#web/ui/page/tabs.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { DayBest, PastResult, Players } from "./flight/flight-state.ts";
import { roundTime } from "./flight/round-clock.ts";
import { PlayerRows } from "./player-rows.tsx";
import { MultiplierText } from "./results.tsx";
import styles from "./round-lists.module.css";

// Lazy, because the first tab shows the players.
const MyRecords = lazy(async () => ({ default: (await import("./my-records.tsx")).MyRecords }));
const TopLists = lazy(async () => ({ default: (await import("./top-lists.tsx")).TopLists }));

type Tab = "players" | "mine" | "top";

interface RoundListsProps {
  /** Players of the running round; null: not received yet. */
  players: Players | null;
  /** Players of the round before; null: this page did not see it. */
  before: Players | null;
  results: readonly PastResult[];
  /** The day's best cash-outs; null: not received yet. */
  best: DayBest | null;
  onVerify: (period: number) => void;
}

export const RoundLists = memo(function RoundLists({ players, before, results, best, onVerify }: RoundListsProps) {
  const t = useTranslations("aviator");
  const [tab, setTab] = useState<Tab>("players");
  const newest = results[0]?.period ?? null;
  const tabs = [
    {
      id: "players",
      label: (
        <>
          {t("players")} <span className={styles.number}>{players?.playerNumber ?? 0}</span>
        </>
      ),
    },
    { id: "mine", label: t("mine") },
    { id: "top", label: t("top") },
  ] as const;
  return (
    <section className={styles.lists} aria-label={t("lists")}>
      <Tabs<Tab> label={t("lists")} tabs={tabs} value={tab} onChange={setTab}>
        {tab === "players" && <PlayersTab players={players} before={before} results={results} />}
        <Suspense fallback={<Skeleton height="176px" radius="var(--r-m)" />}>
          {tab === "mine" && <MyRecords onVerify={onVerify} />}
          {tab === "top" && <TopLists best={best} newest={newest} onVerify={onVerify} />}
        </Suspense>
      </Tabs>
    </section>
  );
});

/** The players of the running round, or by a switch those of the round before. */
export function PlayersTab({ players, before, results }: Pick<RoundListsProps, "players" | "before" | "results">) {
  const t = useTranslations("aviator");
  const games = useTranslations("games");
  const [wantsBefore, setWantsBefore] = useState(false);
  // While the first stakes come in, the last round's players stay.
  const isAwaited = (players?.players.length ?? 0) === 0 && (before?.players.length ?? 0) > 0;
  const isBefore = before !== null && (wantsBefore || isAwaited);
  const shown = isBefore ? before : players;
  const rows = shown?.players ?? [];
  return (
    <>
      <div className={styles.counts}>
        <div className={styles.heading}>
          <div className={styles.whose}>
            <CountText players={shown} />
            {isBefore && <RoundBefore period={before.period} results={results} />}
          </div>
          {before !== null && (
            <button
              type="button"
              className={styles.previous}
              aria-pressed={isBefore}
              onClick={() => setWantsBefore(!isBefore)}
            >
              <Icon name="history" size={16} />
              {t("previousRound")}
            </button>
          )}
        </div>
        {rows.length > 0 && <Share players={shown} />}
        <TopWin players={rows} />
      </div>
      {rows.length > 0 ? (
        <PlayerRows label={isBefore ? t("previousRound") : t("players")} players={rows} />
      ) : (
        <EmptyState icon="users" title={games("noStakes")} text={isBefore ? "" : t("playersNoneText")} />
      )}
    </>
  );
}

function RoundBefore({ period, results }: { period: number; results: readonly PastResult[] }) {
  const t = useTranslations("aviator");
  const result = results.find((past) => past.period === period)?.result ?? null;
  return (
    <p>
      {t("round", { round: roundTime(period) })} <MultiplierText value={result} />
    </p>
  );
}

function CountText({ players }: { players: Players | null }) {
  const t = useTranslations("aviator");
  if (players === null || players.playerNumber === 0) return null;
  return <p>{t("counts", { cashed: players.cashedNumber, players: players.playerNumber })}</p>;
}

/** The round's largest payout. */
function TopWin({ players }: Pick<Players, "players">) {
  const t = useTranslations("aviator");
  const locale = useLocale();
  const [top] = players
    .flatMap(({ nickName, betAmount, coefficient }) =>
      coefficient === null ? [] : [{ nickName, coefficient, paid: payout(betAmount, coefficient) }],
    )
    .toSorted((one, other) => other.paid - one.paid);
  return (
    <p className={styles.topWin}>
      {top !== undefined &&
        t("topWin", {
          name: top.nickName,
          amount: formatAmount(top.paid, locale, { short: true }),
          multiplier: formatMultiplier(top.coefficient, locale),
        })}
    </p>
  );
}

/** The share of the players who have cashed out. */
function Share({ players }: { players: Players | null }) {
  const { playerNumber, cashedNumber } = players ?? { playerNumber: 0, cashedNumber: 0 };
  return (
    <div className={styles.share} aria-hidden="true">
      <div style={{ transform: `scaleX(${playerNumber === 0 ? 0 : cashedNumber / playerNumber})` }} />
    </div>
  );
}
