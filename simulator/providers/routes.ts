import { exgGames, exgOwngameStartGame, exgStartGame, PROVIDERS } from "#contract/calls/exg.ts";
import { refuse } from "#contract/refusals.ts";
import type { VisitorCall } from "../http/visitor-call.ts";
import { answer, type Route } from "../http/route.ts";
import type { MemberCall } from "../cell/calls/member-call.ts";
import { base64 } from "../pages/own-page.ts";
import { gameAddress, gamePage } from "../pages/game-page.ts";
import { gameOf, gamesOf, listed, openingOf } from "./games.ts";

export const gameListRoutes: readonly Route<VisitorCall>[] = [
  answer(exgGames, (_: VisitorCall, { provider: asked }) => {
    const provider = PROVIDERS.find((each) => each === asked);
    if (provider === undefined) return refuse("bad_request", { with: { field: "provider" } });
    return { game_list: gamesOf(provider).map(listed) };
  }),
];

/** A game gets no member data: neither a token nor a name. */
export const gameStartRoutes: readonly Route<MemberCall>[] = [
  answer(exgStartGame, ({ locale, origin }: MemberCall, { id }) => {
    const game = gameOf(id);
    if (game === undefined) return refuse("game_unknown");
    return openingOf(game) === "html_encode"
      ? { type: "html_encode" as const, html_encode: base64(gamePage(game, locale, origin)), launch_url: null }
      : { type: "launch_url" as const, html_encode: null, launch_url: gameAddress(game, locale, origin) };
  }),

  answer(exgOwngameStartGame, ({ locale, origin }: MemberCall, { game_id }) => {
    const game = gameOf(game_id);
    if (game === undefined || !["own", "quick"].includes(game.provider)) return refuse("game_unknown");
    return { launch_url: gameAddress(game, locale, origin) };
  }),
];
