import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { profile } from "#contract/calls/profile.ts";
import { nextPeriodInfo } from "#games/win-go/calls.ts";
import { serverNow } from "#web/data/api-client.ts";
import { invalidateCall } from "#web/data/client.ts";
import { limitReached } from "#web/data/limit-reached.ts";
import { randomId } from "#web/data/random-id.ts";
import { useStore } from "#web/data/use-store.ts";
import { watchReceipt } from "../receipts/watch-receipts.ts";
import type { GameSnapshot, PlayedGame, SocketGameDeps } from "./socket-game.ts";

/** This browser's part of every game with a socket. */
export const pageParts: Pick<SocketGameDeps<never>, "now" | "onRefused" | "onReceipt" | "newBetId"> = {
  now: serverNow,
  onRefused: (code, msg) => limitReached.onRefused(code, msg),
  onReceipt: (receipt, lines, request) => void watchReceipt(receipt, lines, request),
  newBetId: randomId,
};

/** The member's game, connected while the component is mounted. Leaving it outdates the balance. */
export function useSocketGame<State, Game extends PlayedGame<State>>(
  create: () => Game,
): { game: Game; snapshot: GameSnapshot<State> } {
  const client = useQueryClient();
  const [game] = useState(create);
  useEffect(() => game.start(), [game]);
  useEffect(
    () => () => {
      for (const call of [profile, nextPeriodInfo]) void invalidateCall(client, call);
    },
    [client],
  );
  return { game, snapshot: useStore(game) };
}
