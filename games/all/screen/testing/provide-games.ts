import { clientGames } from "#games/all/screen/client-games.ts";
import "#games/all/screen/load-checks.ts";
import { provideGames } from "#web/data/games.ts";

provideGames(clientGames);
