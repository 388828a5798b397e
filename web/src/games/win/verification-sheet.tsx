import { useTranslations } from "use-intl";
import { winRoundDetail, type WinCategory } from "#contract/games/win/calls.ts";
import { useCallQuery } from "#web/data/client.ts";
import { CheckYourself } from "../parts/fairness-links.tsx";
import { FairnessFrame, FairnessPending } from "../parts/fairness-frame.tsx";
import { type FairnessValue, FairnessValues } from "../parts/fairness-values.tsx";
import { FairnessVerdict } from "../parts/fairness-verdict.tsx";
import { periodName } from "./period-name.ts";
import type { SaasId } from "./use-table-history.ts";
import { checkRound, type StepName, type WinReport, type WinRound } from "./verification.ts";

/** A round of a table. */
export interface RoundAt {
  readonly category: WinCategory;
  readonly saasId: SaasId;
  readonly period: number;
}

/** Everything that a round's result was made of, and whether it holds, computed here. */
export function VerificationSheet({ round, onClose }: { round: RoundAt; onClose: () => void }) {
  const { category, saasId, period } = round;
  const detail = useCallQuery(winRoundDetail, { category, saas_id: saasId, period }, { staleTime: 0 });
  return (
    <FairnessFrame round={periodName(period)} detail={detail} onClose={onClose}>
      {({ entity }) => <Proof round={entity} busy={detail.isFetching} onAgain={() => void detail.refetch()} />}
    </FairnessFrame>
  );
}

function Proof({ round, busy, onAgain }: { round: WinRound; busy: boolean; onAgain: () => void }) {
  const t = useTranslations();
  const report = checkRound(round);
  const texts: Record<StepName, string> = {
    commitment: t("games.stepCommitment"),
    clientSeed: t("win.stepClientSeed"),
    outcome: t("games.stepOutcome"),
  };
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
      <FairnessValues values={useRoundValues(round, report)} />
      {round.server_seed !== null && (
        <CheckYourself
          input={{
            game: "win",
            serverSeed: round.server_seed,
            commitment: round.commitment,
            category: round.category,
            saasId: round.saas_id,
            period: round.period,
          }}
        />
      )}
    </>
  );
}

function useRoundValues(round: WinRound, report: WinReport | null): FairnessValue[] {
  const t = useTranslations();
  const { recomputed } = report ?? {};
  // Figures as they go into the computation, not as the reader writes them.
  return [
    { id: "commitment", name: t("games.commitment"), value: round.commitment },
    { id: "serverSeed", name: t("games.serverSeed"), value: round.server_seed },
    { id: "clientSeed", name: t("games.clientSeed"), value: round.client_seed },
    { id: "nonce", name: t("games.nonce"), value: String(round.nonce) },
    {
      id: "price",
      name: t("win.openPrice"),
      value: round.price?.toString() ?? null,
      computed: recomputed?.price.toString(),
    },
    {
      id: "digit",
      name: t("games.result"),
      value: round.last_num?.toString() ?? null,
      computed: recomputed?.lastNum.toString(),
    },
  ];
}
