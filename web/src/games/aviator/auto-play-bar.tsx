import { memo, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatAmount } from "#web/locales/format.ts";
import { Button } from "#web/ui/button.tsx";
import styles from "./auto-play.module.css";
import type { AutoEnd, AutoPlan, AutoPlay } from "./auto-play.ts";
import { AutoPlaySheet } from "./auto-play-sheet.tsx";

interface AutoPlayBarProps {
  auto: AutoPlay;
  onStart: (plan: AutoPlan) => void;
  onStop: () => void;
}

/** Automatic play in a line: how it goes, why it stopped, and the way to start or stop it. */
export const AutoPlayBar = memo(function AutoPlayBar({ auto, onStart, onStop }: AutoPlayBarProps) {
  const t = useTranslations("aviator");
  const [open, setOpen] = useState(false);
  return (
    <section className={styles.bar} aria-label={t("autoPlay")}>
      <p className={styles.state} role="status">
        <AutoState auto={auto} />
      </p>
      {auto.kind === "on" ? (
        <Button small variant="danger" icon="pause" onClick={onStop}>
          {t("autoStop")}
        </Button>
      ) : (
        <Button small icon="refresh" onClick={() => setOpen(true)}>
          {t("autoPlay")}
        </Button>
      )}
      <AutoPlaySheet open={open} onClose={() => setOpen(false)} onStart={onStart} />
    </section>
  );
});

function AutoState({ auto }: { auto: AutoPlay }) {
  const t = useTranslations("aviator");
  const locale = useLocale();
  const net = formatAmount(auto.net, locale, { signed: true });
  if (auto.kind === "on") return t("autoLeft", { count: auto.left, net });
  if (auto.end === null) return t("autoNone");
  const ends: Record<AutoEnd, string> = {
    rounds: t("autoEndRounds", { net }),
    loss: t("autoEndLoss", { net }),
    win: t("autoEndWin", { net }),
    balance: t("autoEndBalance", { net }),
    refused: t("autoEndRefused", { net }),
    away: t("autoEndAway", { net }),
    maintenance: t("autoEndMaintenance", { net }),
    player: t("autoEndPlayer", { net }),
    unsure: t("autoEndUnsure"),
  };
  return ends[auto.end];
}
