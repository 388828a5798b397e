import { useTranslations } from "use-intl";
import { bonusRecords } from "#contract/promotion.ts";
import { known } from "#web/data/known.ts";
import { type RowOf, usePagedCall } from "#web/data/paged.ts";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PagedList } from "#web/ui/paged-list.tsx";
import { Screen } from "#web/ui/screen.tsx";
import { earnedIn } from "./earned-in.ts";
import { LevelTabs } from "./level-tabs.tsx";
import { RecordLine } from "./record-line.tsx";
import { Sum } from "./sum.tsx";

/** What profit came from, by level. */
export function BonusRecordScreen() {
  const t = useTranslations("promotion");
  return (
    <Screen title={t("bonusTitle")} back="/promotion">
      <LevelTabs label={t("levels")} draw={(level) => <BonusRecords key={level} level={level} />} />
    </Screen>
  );
}

function BonusRecords({ level }: { level: 1 | 2 }) {
  const t = useTranslations("promotion");
  const rows = usePagedCall(bonusRecords, { level });
  return (
    <Card>
      <PagedList
        rows={rows}
        label={t("bonusTitle")}
        // Rounds of a level are settled one at a time, recharges have serials of their own.
        keyOf={({ relation_id: relation, type, create_time: time }) => `${type} ${relation} ${time}`}
        draw={(record) => <BonusRecord record={record} />}
        empty={<EmptyState icon="gift" title={t("bonusNone")} text={t("bonusNoneText")} />}
      />
    </Card>
  );
}

const TITLES = { fee_share: "typeFeeShare", first_recharge: "typeFirstRecharge" } as const;

function BonusRecord({ record }: { record: RowOf<typeof bonusRecords> }) {
  const t = useTranslations("promotion");
  const title = known<(typeof TITLES)[keyof typeof TITLES]>(TITLES, record.type);
  const where = record.type === "fee_share" ? earnedIn(record.relation_id) : null;
  const names = record.bonus_infos.map(({ nick_name: name }) => name);
  return (
    <RecordLine
      title={title === undefined ? record.type : t(title)}
      note={[...(where === null ? [] : [where]), ...names].join(" · ")}
      time={record.create_time}
      value={<Sum minor={record.change} gained />}
    />
  );
}
