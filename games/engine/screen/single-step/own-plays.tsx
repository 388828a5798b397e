import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { AnyCall, ReadOf } from "#contract/call.ts";
import type { CallError } from "#contract/transport/call-error.ts";
import type { PlaySeeds } from "#fairness/draw.ts";
import type { SingleStepCalls } from "#games/engine/contract/single-step-calls.ts";
import { provePlay, type Revealed } from "#games/engine/rules/verdict.ts";
import { useCallQuery } from "#web/data/client.ts";
import type { Game } from "#web/data/game.ts";
import { type RowOf, usePagedCall } from "#web/data/paged.ts";
import type { Translate } from "#web/data/translate.ts";
import { InstantRecords, OwnSide, type RecordView } from "../parts/instant-frame.tsx";
import { proofReport, proofSheet } from "../parts/round-evidence.tsx";
import { RoundSeal } from "../parts/round-seal.tsx";
import { type ProofValue, seedValues } from "../proof/proof-sheet.tsx";

type Round = Omit<PlaySeeds & Revealed, "clientSeed" | "serverSeed"> & {
  readonly client_seed: string;
  readonly server_seed: string | null;
};

/** The fields of a play that its proof shows. */
type DetailOf<Calls extends SingleStepCalls> =
  ReadOf<Calls["roundDetail"]> extends { entity: infer Detail } ? Detail : never;

interface OwnPlays<Calls extends SingleStepCalls> {
  readonly game: Game;
  readonly calls: Calls;
  readonly draw: (seeds: PlaySeeds) => number;
  /** The choice and the outcome of a play in its proof. `found`: what the seeds give; undefined while they are secret. */
  readonly values: (
    round: DetailOf<Calls>,
    found: number | undefined,
    t: Translate,
    locale: string,
  ) => readonly ProofValue[];
  /** How a record shows. */
  readonly useView: () => (record: RowOf<Calls["records"]>) => RecordView;
}

/** The member's plays of a single-step game: the list, the proof of each, the seal of the last, and both on wide screens. */
export function ownPlays<Calls extends SingleStepCalls>({ game, calls, draw, values, useView }: OwnPlays<Calls>) {
  type Detail = DetailOf<Calls>;
  const { outcome } = calls.names;
  const call: AnyCall = calls.roundDetail;

  /** Recomputes a play with the server's own code. Null: its seed is not revealed. */
  function check(detail: Detail) {
    const shown = detail as unknown as Round & Readonly<Record<string, unknown>>;
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
      useCallQuery(call, { id }, { staleTime: 0 }) as unknown as UseQueryResult<{ readonly entity: Round }, CallError>,
    nameOf: (id) => id,
    check: (round: Round) => check(round as unknown as Detail),
    steps: (t) => ({ commitment: t("games.stepCommitment"), outcome: t("games.stepOutcome") }),
    values: (round, found, t, locale) => [
      ...seedValues(t, round),
      ...values(round as unknown as Detail, found, t, locale),
    ],
    link: ({ client_seed, entropy, nonce }) => ({ client_seed, entropy, nonce: String(nonce) }),
  });

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
      <OwnSide newest={newest} ProofSheet={ProofSheet} MyRecords={MyRecords} />
    ),
  };
}
