import { memo, useState } from "react";
import { useTranslations } from "use-intl";
import { payout } from "../../../../simulator/games/aviator/outcome.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import type { Players } from "./inbound.ts";
import { MyRecords } from "./my-records.tsx";
import { type Player, PlayerRows } from "./player-rows.tsx";
import styles from "./round-lists.module.css";

type Tab = "players" | "mine" | "top";

interface RoundListsProps {
  /** Of the running round; null: none has come yet. */
  players: Players | null;
  onVerify: (period: number) => void;
}

/** Who plays this round, the member's own stakes, and this round's largest payouts. */
export const RoundLists = memo(function RoundLists({ players, onVerify }: RoundListsProps) {
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
        {tab === "mine" && <MyRecords onVerify={onVerify} />}
        {tab === "top" && <Top players={rows} />}
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

function Top({ players }: { players: readonly Player[] }) {
  const t = useTranslations("aviator");
  const cashed = players.filter(({ coefficient }) => coefficient !== null);
  if (cashed.length === 0) return <EmptyState icon="plane" title={t("topNone")} text={t("topNoneText")} />;
  const paid = ({ betAmount, coefficient }: Player) => payout(betAmount, coefficient ?? 0);
  return <PlayerRows label={t("top")} players={cashed.toSorted((a, b) => paid(b) - paid(a))} />;
}
