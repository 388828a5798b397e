import { useTranslations } from "use-intl";
import { promotionRecords } from "#contract/promotion.ts";
import { type RowOf, usePagedCall } from "#web/data/paged.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PagedList } from "#web/ui/paged-list.tsx";
import { Screen } from "#web/ui/screen.tsx";
import { LevelTabs } from "./level-tabs.tsx";
import { RecordLine } from "./record-line.tsx";
import styles from "./records.module.css";
import { Sum } from "./sum.tsx";

/** Who came by way of the member, by level. */
export function PromotionRecordScreen() {
  const t = useTranslations("promotion");
  return (
    <Screen title={t("invitedTitle")} back="/promotion">
      <LevelTabs label={t("levels")} draw={(level) => <Invited key={level} level={level} />} />
    </Screen>
  );
}

function Invited({ level }: { level: 1 | 2 }) {
  const t = useTranslations("promotion");
  const rows = usePagedCall(promotionRecords, { level });
  return (
    <Card>
      <PagedList
        rows={rows}
        label={t("invitedTitle")}
        keyOf={({ nick_name: name, create_time: time }) => `${name} ${time}`}
        draw={(record) => (
          <RecordLine
            title={record.nick_name}
            time={record.create_time}
            value={<FirstRecharge price={record.first_recharge_price} />}
          />
        )}
        empty={
          <EmptyState
            icon="users"
            title={t("invitedNone")}
            text={t("invitedNoneText")}
            action={
              <LinkButton to="/promotion" small>
                {t("toLink")}
              </LinkButton>
            }
          />
        }
      />
    </Card>
  );
}

function FirstRecharge({ price }: { price: RowOf<typeof promotionRecords>["first_recharge_price"] }) {
  const t = useTranslations("promotion");
  if (price === 0) return <p className={styles.none}>{t("noRecharge")}</p>;
  return (
    <div className={styles.state}>
      <Sum minor={price} />
      <p className={styles.none}>{t("firstRecharge")}</p>
    </div>
  );
}
