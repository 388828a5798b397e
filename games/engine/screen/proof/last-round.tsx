import { type ReactElement, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { type Leaf, readLeaf } from "#fairness/receipt.ts";
import type { Game } from "#web/data/game.ts";
import { useSession } from "#web/data/use-store.ts";
import { withWayBack } from "#web/routing/way-back.ts";
import { momentText } from "#web/ui/moment.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/page/card.tsx";
import { Skeleton } from "#web/ui/page/states.tsx";
import { receiptStore } from "../receipts/receipt-store.ts";
import styles from "./proof-screen.module.css";

/** Shows the proof of a round by its table and period, any other by the play’s id. */
export interface RoundProofs {
  readonly game: Game;
  readonly show: (table: string, round: string) => ReactElement;
}

interface LastRoundProps {
  games: readonly Game[];
  proofs: readonly RoundProofs[];
}

/** The round of the newest receipt that this browser keeps, to be checked with a press. */
export function LastRound({ games, proofs }: LastRoundProps) {
  const t = useTranslations();
  const { token } = useSession();
  const [last, setLast] = useState<Leaf | null | undefined>();
  const [isShown, show] = useState(false);
  useEffect(() => {
    void receiptStore.all().then((kept) => setLast(readLeaf(kept.at(-1)?.leaf ?? "")));
  }, []);
  if (last === undefined) return <Skeleton height="132px" radius="var(--r-l)" />;
  const table = last?.get("table") ?? "";
  const [id] = table.split(":");
  // Only members can ask for a round.
  const game = token === null ? undefined : games.find((each) => each.id === id);
  const proof = proofs.find((each) => each.game === game);
  const records = game?.screens[0]?.path ?? "/moreGames";
  return (
    <Card className={styles.check}>
      <h2>{t("fairness.lastTitle")}</h2>
      <p className={styles.intro}>
        {game === undefined
          ? t("fairness.lastNone")
          : t("fairness.lastOf", { game: game.name, time: momentText(Number(last?.get("arrival"))) })}
      </p>
      {proof === undefined && (
        <LinkButton to={withWayBack(records)} variant="primary" wide>
          {game?.name ?? t("providers.menu")}
        </LinkButton>
      )}
      {proof !== undefined && !isShown && (
        <Button variant="primary" wide icon="shield" onClick={() => show(true)}>
          {t("fairness.lastCheck")}
        </Button>
      )}
      {proof !== undefined && isShown && proof.show(table, last?.get("round") ?? "")}
    </Card>
  );
}
