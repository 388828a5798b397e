import { clientGames } from "#games/all/screen/client-games.ts";
import "#games/all/screen/load-checks.ts";
import { provideGames } from "../data/games.ts";

provideGames(clientGames);
