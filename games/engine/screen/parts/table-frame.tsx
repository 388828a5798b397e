import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import { useConnection } from "#web/data/connection.ts";
import { useClosing } from "#web/data/operator-notices.ts";
import type { Game } from "#web/data/game.ts";
import { GameScreen, type GameScreenProps } from "./game-status.tsx";
import { ClosedNotice, ReplacedState } from "./notices.tsx";
import type { ProofSheetProps } from "./round-evidence.tsx";
import type { GameSnapshot } from "./socket-game.ts";
import type { TableCore } from "./table-state.ts";

/** A table as the screen shows it: closed as soon as operators say so, live as long as calls are answered too. */
export function useTableFrame<State extends TableCore>(game: Game, seen: GameSnapshot<State>, maintenance: string) {
  // A closed game takes no socket, which would say so itself.
  const closing = useClosing(game.id, seen.state.maintenance);
  const { isCertain } = useConnection();
  const connection = seen.connection === "live" && !isCertain ? "silent" : seen.connection;
  const state = closing === null ? seen.state : { ...seen.state, maintenance: true };
  const snapshot = { ...seen, connection, state };
  const [verified, verify] = useState<number | null>(null);
  return { snapshot, closedText: closing ?? maintenance, verified, verify };
}

interface TableFrameProps extends Omit<GameScreenProps, "title"> {
  game: Game;
  frame: ReturnType<typeof useTableFrame>;
  ProofSheet: ComponentType<ProofSheetProps<number>>;
  /** Shown whatever window plays. */
  foot?: ReactNode;
  onTakeOver: () => void;
}

/** The screen of a game with a table: the game, or where it is open; its closing; and the proof of a round. */
export function TableFrame({ game, frame, ProofSheet, foot, onTakeOver, children, ...screen }: TableFrameProps) {
  const { snapshot, closedText, verified, verify } = frame;
  const { connection, state } = snapshot;
  const witnessed = state.witnessed.find(([period]) => period === verified)?.[1] ?? null;
  return (
    <GameScreen title={game.name} {...screen}>
      {connection === "replaced" ? (
        <ReplacedState game={game.name} icon={game.icon} onTakeOver={onTakeOver} />
      ) : (
        children
      )}
      {foot}
      <ClosedNotice isClosed={state.maintenance} text={closedText} />
      <Suspense fallback={null}>
        {verified !== null && <ProofSheet of={verified} witnessed={witnessed} onClose={() => verify(null)} />}
      </Suspense>
    </GameScreen>
  );
}
