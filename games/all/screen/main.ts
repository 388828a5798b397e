import { showApp } from "#web/main.tsx";
import { clientGames } from "./client-games.ts";

export const start = (): Promise<void> => showApp(clientGames);
