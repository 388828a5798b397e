import { GamesMenuScreen } from "#web/features/provider-games/games-menu-screen.tsx";
import { tiles } from "./tile-list.ts";

export function MenuScreen() {
  return <GamesMenuScreen tiles={tiles} />;
}
