import { clientGames } from "#games/all/screen/client-games.ts";
import { checks } from "#games/checks.ts";
import { provideChecks } from "#games/engine/rules/known-checks.ts";
import { provideGames } from "../data/games.ts";

provideGames(clientGames);
provideChecks(checks);
