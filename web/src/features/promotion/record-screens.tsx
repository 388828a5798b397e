import { Moment } from "#web/ui/moment.tsx";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { bonusRecords, promotionRecords, applyToBalanceRecords } from "#contract/calls/promotion.ts";
import { lookUp } from "#web/data/look-up.ts";
import { provided } from "#web/data/games.ts";
import { type RowOf, usePagedCall } from "#web/data/paged.ts";
import { formatClock } from "#web/locales/format.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/page/card.tsx";
import { PagedList } from "#web/ui/page/paged.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import { Tabs } from "#web/ui/page/tabs.tsx";
import styles from "./record-screens.module.css";
import { Sum } from "./sum.tsx";
import { HOUR_MS } from "#contract/values/durations.ts";

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
        // Each hour and each first recharge has one record; another backend's may share a relation.
        keyOf={({ relation_id: relation, type, create_time: time }) => `${type} ${relation} ${time}`}
        draw={(record) => <BonusRecord record={record} />}
        empty={<EmptyState icon="history" title={t("bonusNone")} text={t("bonusNoneText")} action={<ToLink />} />}
      />
    </Card>
  );
}

/** The next step of every empty list here: to invite somebody. */
function ToLink() {
  const t = useTranslations("promotion");
  return (
    <LinkButton to="/promotion" small>
      {t("toLink")}
    </LinkButton>
  );
}

const TITLES = { fee_share: "typeFeeShare", first_recharge: "typeFirstRecharge" } as const;

function BonusRecord({ record }: { record: RowOf<typeof bonusRecords> }) {
  const t = useTranslations("promotion");
  const title = lookUp<(typeof TITLES)[keyof typeof TITLES]>(TITLES, record.type);
  const where = record.type === "fee_share" ? originOf(record.relation_id) : undefined;
  const names = record.bonus_infos.map(({ nick_name: name }) => name);
  return (
    <RecordLine
      title={title === undefined ? record.type : t(title)}
      note={[...(where === undefined ? [] : [where]), ...names].join(" · ")}
      time={record.create_time}
      value={<Sum minor={record.change} gained />}
    />
  );
}

/** The origin of a share's fees: an hour (`hour:<ms>`), or another backend's game (`<game>:<round>`). */
function originOf(relationId: string): string | undefined {
  const [kind, name] = relationId.split(":");
  if (kind !== "hour") return provided.games.find(({ id }) => kind === id)?.name;
  return [0, HOUR_MS].map((ms) => formatClock(Number(name) + ms, "minutes")).join("–");
}

type LevelId = "1" | "2";

export function LevelTabs({ label, draw }: { label: string; draw: (level: 1 | 2) => ReactNode }) {
  const t = useTranslations("promotion");
  const [chosen, choose] = useState<LevelId>("1");
  const tabs = [
    { id: "1", label: t("level1") },
    { id: "2", label: t("level2") },
  ] as const;
  return (
    <Tabs label={label} tabs={tabs} value={chosen} onChange={choose}>
      {draw(chosen === "1" ? 1 : 2)}
    </Tabs>
  );
}

interface RecordLineProps {
  title: ReactNode;
  note?: string | undefined;
  /** Ms since the epoch; null: unknown. */
  time: number | null;
  value: ReactNode;
}

export function RecordLine({ title, note, time, value }: RecordLineProps) {
  return (
    <div className={styles.line}>
      <div className={styles.what}>
        <p className={styles.title}>{title}</p>
        {note && <p className={styles.note}>{note}</p>}
        <Moment className={styles.note} time={time} />
      </div>
      <div className={styles.value}>{value}</div>
    </div>
  );
}

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
        empty={<EmptyState icon="share" title={t("invitedNone")} text={t("invitedNoneText")} action={<ToLink />} />}
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

export function AppliedRecordScreen() {
  const t = useTranslations("promotion");
  const rows = usePagedCall(applyToBalanceRecords);
  return (
    <Screen title={t("appliedTitle")} back="/promotion">
      <Card>
        <PagedList
          rows={rows}
          label={t("appliedTitle")}
          keyOf={({ create_time: time, price }) => `${time} ${price}`}
          draw={(record) => (
            <RecordLine
              title={t("appliedType")}
              note={record.status === "Success" ? t("statusSuccess") : record.status}
              time={record.create_time}
              value={<Sum minor={record.price} gained />}
            />
          )}
          empty={<EmptyState icon="history" title={t("appliedNone")} text={t("appliedNoneText")} action={<ToLink />} />}
        />
      </Card>
    </Screen>
  );
}
