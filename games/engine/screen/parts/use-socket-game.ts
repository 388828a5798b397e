import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { AnyCall } from "#contract/call.ts";
import { serverNow } from "#web/data/api-client.ts";
import { invalidateCall } from "#web/data/client.ts";
import { limitReached } from "#web/data/limit-reached.ts";
import { randomId } from "#web/data/random-id.ts";
import { useStore } from "#web/data/use-store.ts";
import { watchReceipt } from "../receipts/watch-receipts.ts";
import type { GameSnapshot, PlayedGame, SocketGameDeps } from "./socket-game.ts";

/** The browser's part of every game with a socket. */
export const pageParts: Pick<SocketGameDeps<never>, "now" | "onRefused" | "onReceipt" | "newBetId"> = {
  now: serverNow,
  onRefused: (code, msg) => limitReached.onRefused(code, msg),
  onReceipt: (receipt, lines, request) => void watchReceipt(receipt, lines, request),
  newBetId: randomId,
};

/** The member's game, connected while the component is mounted. `balances`: the calls that leaving it outdates. */
export function useSocketGame<State, Game extends PlayedGame<State>>(
  create: () => Game,
  balances: readonly AnyCall[],
): { game: Game; snapshot: GameSnapshot<State> } {
  const client = useQueryClient();
  const [game] = useState(create);
  useEffect(() => game.start(), [game]);
  useEffect(
    () => () => {
      for (const call of balances) void invalidateCall(client, call);
    },
    [client, balances],
  );
  return { game, snapshot: useStore(game) };
}
