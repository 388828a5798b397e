import { lazy, memo, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { EmptyState, Skeleton } from "#web/ui/page/states.tsx";
import { Tabs } from "#web/ui/page/tabs.tsx";
import type { DayBest, Players } from "./flight/flight-state.ts";
import { PlayerRows } from "./player-rows.tsx";
import styles from "./round-lists.module.css";

// Lazy, because the first tab shows the players.
const MyRecords = lazy(async () => ({ default: (await import("./my-records.tsx")).MyRecords }));
const TopLists = lazy(async () => ({ default: (await import("./top-lists.tsx")).TopLists }));

type Tab = "players" | "mine" | "top";

interface RoundListsProps {
  /** Players of the running round; null: not received yet. */
  players: Players | null;
  /** The day's best cash-outs; null: not received yet. */
  best: DayBest | null;
  newest: number | null;
  onVerify: (period: number) => void;
}

export const RoundLists = memo(function RoundLists({ players, best, newest, onVerify }: RoundListsProps) {
  const t = useTranslations("aviator");
  const [tab, setTab] = useState<Tab>("players");
  const rows = players?.players ?? [];
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
        {tab === "players" &&
          (rows.length === 0 ? (
            <EmptyState icon="users" title={t("playersNone")} text={t("playersNoneText")} />
          ) : (
            <>
              <Counts players={players} />
              <PlayerRows label={t("players")} players={rows} />
            </>
          ))}
        <Suspense fallback={<Skeleton height="176px" radius="var(--r-m)" />}>
          {tab === "mine" && <MyRecords onVerify={onVerify} />}
          {tab === "top" && <TopLists best={best} newest={newest} onVerify={onVerify} />}
        </Suspense>
      </Tabs>
    </section>
  );
});

function Counts({ players }: { players: Players | null }) {
  const t = useTranslations("aviator");
  if (players === null) return null;
  const { playerNumber, cashedNumber } = players;
  return (
    <div className={styles.counts}>
      <p>{t("counts", { cashed: cashedNumber, players: playerNumber })}</p>
      <div className={styles.share} aria-hidden="true">
        <div style={{ transform: `scaleX(${playerNumber === 0 ? 0 : cashedNumber / playerNumber})` }} />
      </div>
    </div>
  );
}
