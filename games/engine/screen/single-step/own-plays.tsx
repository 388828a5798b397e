import type { UseQueryResult } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { AnyCall } from "#contract/call.ts";
import type { CallError } from "#contract/transport/call-error.ts";
import type { PlaySeeds } from "#fairness/draw.ts";
import type { SingleStepCalls } from "#games/engine/contract/single-step-calls.ts";
import { drawPlay } from "#games/engine/rules/single-step.ts";
import { provePlay, type Revealed } from "#games/engine/rules/verdict.ts";
import { useCallQuery } from "#web/data/client.ts";
import type { Game } from "#web/data/game.ts";
import { usePagedCall } from "#web/data/paged.ts";
import type { Translate } from "#web/data/translate.ts";
import { useHas } from "#web/data/use-store.ts";
import { formatPercent } from "#web/locales/format.ts";
import { InstantRecords, OwnSide } from "../parts/instant-frame.tsx";
import { proofReport, proofSheet } from "../parts/round-evidence.tsx";
import { RoundSeal } from "../parts/round-seal.tsx";
import { paidOf } from "../parts/stated.tsx";
import { seedValues } from "../proof/proof-sheet.tsx";
import { outcomeText, paidText } from "./step-texts.ts";

/** The fields of a record that its view names, beside those of every game without a table. */
type Row = ComponentProps<typeof InstantRecords>["rows"]["rows"][number] & {
  readonly won: boolean;
  readonly coefficient: number;
  readonly [field: string]: unknown;
};

type Round = Omit<PlaySeeds & Revealed, "clientSeed" | "serverSeed"> & {
  readonly client_seed: string;
  readonly server_seed: string | null;
};

type Choice = Readonly<Record<string, unknown>>;

interface OwnPlays {
  readonly game: Game;
  readonly calls: SingleStepCalls;
  readonly choiceText: (choice: never, t: Translate, locale: string) => string;
}

/** The member's plays of a single-step game: the list, the proof of each, the seal of the last, and both on wide screens. */
export function ownPlays({ game, calls, choiceText }: OwnPlays) {
  const { names, rules } = calls;
  const { outcome } = names;
  const call: AnyCall = calls.roundDetail;
  const draw = (seeds: PlaySeeds) => drawPlay(rules, seeds);
  const chosen = (row: Choice, t: Translate, locale: string) => choiceText(row as never, t, locale);

  const resultOf = ({ won, amount, [names.payout]: payout }: Row) => ({
    status: won ? "S" : "F",
    payout: Number(payout),
    amount,
  });

  /** Recomputes a play with the server's own code. Null: its seed is not revealed. */
  function check(shown: Round & Choice) {
    const { server_seed: serverSeed, client_seed: clientSeed } = shown;
    if (serverSeed === null) return null;
    const round = { ...shown, serverSeed, clientSeed };
    const { commitmentHolds, resultHolds, recomputed } = provePlay(draw, round, shown[outcome]);
    const report = proofReport(shown.forced, [
      { name: "commitment", holds: commitmentHolds },
      { name: "outcome", holds: resultHolds },
    ]);
    return { ...report, recomputed };
  }

  const ProofSheet = proofSheet({
    game,
    call,
    useDetail: (id: string) =>
      useCallQuery(call, { id }, { staleTime: 0 }) as unknown as UseQueryResult<
        { readonly entity: Round & Choice },
        CallError
      >,
    useOwn: (id) =>
      (usePagedCall(calls.records).rows as readonly Row[])
        .filter((row) => row.id === id)
        .map((row) => ({
          create_time: row.create_time,
          ...resultOf(row),
        })),
    result: (round, t, locale) => outcomeText(rules, Number(round[outcome]), t, locale),
    check,
    steps: (t) => ({ commitment: t("games.stepCommitment"), outcome: t("games.stepOutcome") }),
    values: (round, found, t, locale) => [
      ...seedValues(t, round),
      [t("games.step.choice"), chosen(round, t, locale)],
      [
        t("games.result"),
        outcomeText(rules, Number(round[outcome]), t, locale),
        found === undefined ? undefined : outcomeText(rules, found, t, locale),
      ],
    ],
    link: ({ client_seed, entropy, nonce }) => ({ client_seed, entropy, nonce: String(nonce) }),
  });

  /** How a record shows. */
  function useView(): ComponentProps<typeof InstantRecords<Row>>["view"] {
    const t = useTranslations();
    const locale = useLocale();
    const hasRules = useHas("rules");
    return (record, stakeRows) => {
      const { amount, fee, coefficient, [outcome]: number } = record;
      const what = outcomeText(rules, Number(number), t, locale);
      const choice = chosen(record, t, locale);
      const result = resultOf(record);
      const multiplier = hasRules
        ? paidText(rules, record, locale)
        : paidOf({ amount, fee, payout: result.payout }, coefficient / 100, locale);
      const chance = formatPercent(rules.wins(record) / rules.outcomes, locale, 2);
      return {
        what,
        note: `${choice}, ${multiplier}`,
        result,
        details: [
          { id: "outcome", term: t("games.result"), value: what },
          { id: "choice", term: t("games.step.choice"), value: choice },
          ...(hasRules ? [{ id: "chance", term: t("games.oddsChance"), value: chance }] : []),
          { id: "coefficient", term: t("games.multiplier"), value: multiplier },
          ...stakeRows.amounts({ amount, fee }),
        ],
      };
    };
  }

  /** The member's plays, newest first; each opens its details and its proof. */
  function MyRecords({ isBeside }: { isBeside?: boolean }) {
    return (
      <InstantRecords
        game={game}
        isBeside={isBeside}
        rows={usePagedCall(calls.records)}
        ProofSheet={ProofSheet}
        view={useView()}
      />
    );
  }

  return {
    check,
    ProofSheet,
    MyRecords,
    /** `newest`: the id of the newest play; null: none yet. `isOpen`: its outcome has come to rest. */
    Seal({ newest, isOpen }: { newest: string | null; isOpen: boolean }) {
      const [verified, setVerified] = useState<string | null>(null);
      return (
        <>
          <RoundSeal newest={newest} isOpen={isOpen} onPress={() => setVerified(newest)} />
          {verified !== null && <ProofSheet of={verified} onClose={() => setVerified(null)} />}
        </>
      );
    },
    Side: ({ newest }: { newest: string | null }) => (
      <OwnSide rows={usePagedCall(calls.records).rows} newest={newest} ProofSheet={ProofSheet} MyRecords={MyRecords} />
    ),
  };
}
