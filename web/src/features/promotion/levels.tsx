import { useTranslations } from "use-intl";
import type { promotionInfo } from "#contract/promotion.ts";
import type { ReadOf } from "#contract/call.ts";
import type { Minor } from "#contract/values.ts";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import styles from "./levels.module.css";
import { Sum } from "./sum.tsx";

type Info = ReadOf<typeof promotionInfo>["info"];

/** How many came by way of the member, and what the fees of their stakes came to: a bar a level. */
export function Levels({ info }: { info: Info | undefined }) {
  const t = useTranslations("promotion");
  return (
    <Card>
      <h2 className={styles.title}>{t("levels")}</h2>
      {info ? <Bars info={info} /> : <BarsComing />}
      <p className={styles.note}>{t("contributionNote")}</p>
    </Card>
  );
}

function Bars({ info }: { info: Info }) {
  const t = useTranslations("promotion");
  const most = Math.max(info.one_level_contribution, info.two_level_contribution);
  return (
    <ul className={styles.levels}>
      <Level
        name={t("level1")}
        who={t("level1Who")}
        people={info.one_level_user_count}
        contribution={info.one_level_contribution}
        most={most}
        look={styles.one ?? ""}
      />
      <Level
        name={t("level2")}
        who={t("level2Who")}
        people={info.two_level_user_count}
        contribution={info.two_level_contribution}
        most={most}
        look={styles.two ?? ""}
      />
    </ul>
  );
}

interface LevelProps {
  name: string;
  who: string;
  people: number;
  contribution: Minor;
  /** The larger of the two contributions: as long as the bar can be. */
  most: Minor;
  look: string;
}

function Level({ name, who, people, contribution, most, look }: LevelProps) {
  const t = useTranslations("promotion");
  return (
    <li className={styles.level}>
      <p className={styles.name}>
        {name} <span className={styles.who}>{who}</span>
      </p>
      <p className={styles.people}>{t("people", { count: people })}</p>
      <div className={styles.track} aria-hidden="true">
        <div className={`${styles.bar} ${look}`} style={{ width: `${most > 0 ? (contribution / most) * 100 : 0}%` }} />
      </div>
      <p className={styles.contribution}>
        {t("contribution")} <Sum minor={contribution} />
      </p>
    </li>
  );
}

function BarsComing() {
  return (
    <div className={styles.levels} aria-busy="true">
      <Skeleton height="76px" />
      <Skeleton height="76px" />
    </div>
  );
}
