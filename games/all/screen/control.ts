import { showControl } from "#web/control/main.tsx";
import { gameData } from "#games/screens.ts";
import { forceForms } from "./force-forms.ts";
import { tiles } from "./tile-list.ts";

showControl({ games: gameData, tiles, forceForms });
