import { showDocs } from "#web/docs/docs.ts";
import { oddsRows } from "#games/odds.ts";

showDocs(oddsRows);
