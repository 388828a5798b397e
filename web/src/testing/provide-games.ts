import { clientGames } from "#games/all/client-games.ts";
import { provideGames } from "../data/games.ts";

provideGames(clientGames);
