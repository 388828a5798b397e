import { showDocs } from "#web/docs/docs.ts";
import { oddsRows } from "#games/rules.ts";

showDocs(oddsRows);
