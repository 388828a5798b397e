import { useState } from "react";
import { useTranslations } from "use-intl";
import { winMyGuesses, type WinCategory } from "#games/win-go/contract/calls.ts";
import { usePagedCall } from "#web/data/paged.ts";
import { useSearchParams } from "#web/routing/search-params.ts";
import { Card } from "#web/ui/page/card.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import type { RoundAt } from "./proof-sheet.tsx";
import { CATEGORIES } from "./use-texts.ts";
import { CATEGORY_NAMES } from "./tile.ts";
import { MyRecords, RoundProof, PublicRecords } from "./win-records.tsx";

/** All results of a category. Query `category_value`: P, S, B or E. */
export function GuessRecordScreen() {
  const t = useTranslations("win");
  const category = useCategoryQuery();
  const [verified, setVerified] = useState<RoundAt | null>(null);
  return (
    <Screen title={`${CATEGORY_NAMES[category]} · ${t("everyone")}`} back="/win">
      <Card>
        <PublicRecords category={category} onVerify={(period) => setVerified({ category, saasId: "1", period })} />
      </Card>
      <RoundProof round={verified} onClose={() => setVerified(null)} />
    </Screen>
  );
}

/** All guesses of the member in a category. Query `category_value`: P, S, B or E. */
export function MyGuessRecordScreen() {
  const games = useTranslations("games");
  const category = useCategoryQuery();
  const rows = usePagedCall(winMyGuesses, { category });
  const [verified, setVerified] = useState<RoundAt | null>(null);
  return (
    <Screen title={`${CATEGORY_NAMES[category]} · ${games("mine")}`} back="/win">
      <Card>
        <MyRecords
          category={category}
          rows={rows}
          onVerify={({ saas_id: saasId, period }) => setVerified({ category, saasId, period })}
        />
      </Card>
      <RoundProof round={verified} onClose={() => setVerified(null)} />
    </Screen>
  );
}

function useCategoryQuery(): WinCategory {
  const [search] = useSearchParams();
  return CATEGORIES.find((category) => category === search.get("category_value")) ?? "P";
}
