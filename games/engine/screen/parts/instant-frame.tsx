import { type ComponentProps, type ComponentType, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { Beside, RoomBeside } from "#web/app/wide/beside.tsx";
import { useErrorText } from "#web/data/error-text.ts";
import { Notice } from "#web/ui/page/card.tsx";
import { ErrorState } from "#web/ui/page/states.tsx";
import type { Game } from "#web/data/game.ts";
import type { PagedRows } from "#web/data/paged.ts";
import type { SessionLineProps } from "../session/session-bar.tsx";
import { AutoLine } from "./auto-fields.tsx";
import { GameScreen, type GameScreenProps, PlayersLately } from "./game-status.tsx";
import { NoticeDialog } from "#web/ui/overlays/notice-dialog.tsx";
import { MyRecordList, RecordDetails, RecordSummary, useStakeRows } from "./records.tsx";
import { clockOf, type ProofSheetProps } from "./round-evidence.tsx";
import { LastProof } from "./side-parts.tsx";
import type { InstantPlay } from "./use-instant-game.ts";

interface InstantScreenProps extends Omit<SessionLineProps, "balance">, Pick<GameScreenProps, "rules"> {
  game: Game;
  play: InstantPlay;
  /** Above the lines of auto play, and below them. */
  stage: ReactNode;
  panel: ReactNode;
  /** Beside the column, on wide screens. */
  sides: ReactNode;
}

/** The screen of a game without a table. */
export function InstantScreen({ game, play, stage, panel, sides, rules, ...session }: InstantScreenProps) {
  const t = useTranslations("games");
  const errorText = useErrorText();
  const { balance, error, run, stopped, failure } = play;
  return (
    <GameScreen title={game.name} note={<PlayersLately game={game.id} />} balance={balance} rules={rules} {...session}>
      {error ? (
        <ErrorState text={errorText(error)} onRetry={play.reload} busy={play.isLoading} />
      ) : (
        <>
          {stage}
          {run !== null && <AutoLine stake={run.stake} net={run.net} />}
          {stopped !== null && <Notice>{t(`stopped.${stopped}`)}</Notice>}
          {panel}
        </>
      )}
      <RoomBeside>{sides}</RoomBeside>
      {failure !== null && (
        <NoticeDialog title={t("error")} text={errorText(failure)} error={failure} onClose={play.dismissFailure} />
      )}
    </GameScreen>
  );
}

interface OwnSideProps {
  /** The newest round; null: none yet. */
  newest: string | null;
  /** The newest records, which know its time. */
  rows: readonly Pick<InstantRecord, "id" | "create_time">[];
  ProofSheet: ComponentType<ProofSheetProps<string>>;
  MyRecords: ComponentType<{ isBeside?: boolean }>;
}

/** The last proof and the own records, beside the column. */
export function OwnSide({ newest, rows, ProofSheet, MyRecords }: OwnSideProps) {
  return (
    <Beside at="own">
      <LastProof newest={newest} name={(play) => clockOf(rows.find(({ id }) => id === play))}>
        {(play) => <ProofSheet of={play} />}
      </LastProof>
      <MyRecords isBeside />
    </Beside>
  );
}

type StakeRows = ReturnType<typeof useStakeRows>;

interface InstantRecord {
  /** Empty: the backend names none, so there is no proof. */
  readonly id: string;
  readonly create_time: number | null;
  readonly amount: number;
  readonly delivery: number | null;
  readonly fee: number | null;
}

/** A record as its game shows it: the line, and the details before those of its result. */
export interface RecordView extends Pick<ComponentProps<typeof RecordSummary>, "what" | "note"> {
  readonly result: Parameters<StakeRows["result"]>[0];
  readonly details: ComponentProps<typeof RecordDetails>["rows"];
}

interface InstantRecordsProps<Row> {
  game: Game;
  rows: PagedRows<Row>;
  view: (row: Row, rows: StakeRows) => RecordView;
  ProofSheet: ComponentType<ProofSheetProps<string>>;
  isBeside?: boolean | undefined;
}

/** The member's rounds of a game without a table, newest first; each opens its details and its proof. */
export function InstantRecords<Row extends InstantRecord>(props: InstantRecordsProps<Row>) {
  const { game, rows, view, ProofSheet, isBeside } = props;
  const stakeRows = useStakeRows();
  const [verified, setVerified] = useState<string | null>(null);
  return (
    <>
      <MyRecordList
        isBeside={isBeside}
        rows={rows}
        keyOf={({ id, create_time: time }) => id || time}
        summary={(row) => {
          const { what, note, result } = view(row, stakeRows);
          return <RecordSummary time={row.create_time} what={what} note={note} result={result} />;
        }}
        details={(row) => {
          const { id, create_time: time } = row;
          const { details, result } = view(row, stakeRows);
          return (
            <RecordDetails
              rows={[...details, ...stakeRows.result(result, time)]}
              onVerify={id === "" ? null : () => setVerified(id)}
              stake={{ table: game.id, id, period: null, ...result }}
            />
          );
        }}
      />
      {verified !== null && <ProofSheet of={verified} onClose={() => setVerified(null)} />}
    </>
  );
}
