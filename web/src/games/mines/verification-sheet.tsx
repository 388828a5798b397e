import { useTranslations } from "use-intl";
import { minesRoundDetail } from "#contract/games/mines/calls.ts";
import { useCallQuery } from "#web/data/client.ts";
import { CheckYourself } from "../parts/fairness-links.tsx";
import { FairnessFrame, FairnessPending } from "../parts/fairness-frame.tsx";
import { type FairnessValue, FairnessValues } from "../parts/fairness-values.tsx";
import { FairnessVerdict } from "../parts/fairness-verdict.tsx";
import { cellList } from "./cell-list.ts";
import { checkGame, type MinesReport, type MinesRound, type StepName } from "./verification.ts";

/** Everything that a game's traps were laid by, and whether it holds, computed here. `id`: the record's. */
export function VerificationSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const detail = useCallQuery(minesRoundDetail, { id }, { staleTime: 0 });
  return (
    <FairnessFrame round={id} detail={detail} onClose={onClose}>
      {({ entity }) => <Proof round={entity} busy={detail.isFetching} onAgain={() => void detail.refetch()} />}
    </FairnessFrame>
  );
}

function Proof({ round, busy, onAgain }: { round: MinesRound; busy: boolean; onAgain: () => void }) {
  const t = useTranslations("games");
  const report = checkGame(round);
  const texts: Record<StepName, string> = { commitment: t("stepCommitment"), layout: t("stepOutcome") };
  return (
    <>
      {report === null ? (
        <FairnessPending busy={busy} onAgain={onAgain} />
      ) : (
        <FairnessVerdict
          verdict={report.verdict}
          steps={report.steps.map(({ name, holds }) => ({ id: name, text: texts[name], holds }))}
        />
      )}
      <FairnessValues values={useGameValues(round, report)} />
      {round.server_seed !== null && (
        <CheckYourself
          input={{
            game: "mines",
            serverSeed: round.server_seed,
            commitment: round.commitment,
            clientSeed: round.client_seed,
            nonce: round.nonce,
            traps: round.traps,
          }}
        />
      )}
    </>
  );
}

function useGameValues(round: MinesRound, report: MinesReport | null): FairnessValue[] {
  const t = useTranslations();
  // Figures as they go into the computation, not as the reader writes them.
  return [
    { id: "commitment", name: t("games.commitment"), value: round.commitment },
    { id: "serverSeed", name: t("games.serverSeed"), value: round.server_seed },
    { id: "clientSeed", name: t("games.clientSeed"), value: round.client_seed },
    { id: "nonce", name: t("games.nonce"), value: String(round.nonce) },
    { id: "traps", name: t("mines.traps"), value: String(round.traps) },
    {
      id: "trapIndexes",
      name: t("mines.trapIndexes"),
      value: round.trap_indexes && cellList(round.trap_indexes.toSorted((a, b) => a - b)),
      computed: report ? cellList(report.recomputed) : undefined,
    },
  ];
}
