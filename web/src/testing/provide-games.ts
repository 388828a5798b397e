import { clientGames } from "#games/screens.ts";
import { provideGames } from "../data/games.ts";

provideGames(clientGames);
