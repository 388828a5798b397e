import { showDocs } from "#web/docs/docs.ts";
import { type GameRules, oddsRowsOf } from "#games/engine/rules/game-rules.ts";

const rules = Object.values(import.meta.glob<GameRules>("../../*/rules/rules.ts", { eager: true, import: "rules" }));

showDocs((games) => oddsRowsOf(rules, games));
