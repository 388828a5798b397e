import { useTranslations, useLocale } from "use-intl";
import type { ReadOf } from "#contract/call.ts";
import twoFriends from "#brand/drawings/two-friends.svg";
import {
  promotionInfo,
  FEE_SHARE_PERCENT,
  FIRST_RECHARGE_BONUS,
  FIRST_RECHARGE_MIN,
} from "#contract/calls/promotion.ts";
import { FEE_PERCENT } from "#contract/games/delivery.ts";
import type { Minor } from "#contract/values/values.ts";
import { INVITATION_PATH } from "#web/routing/routes.ts";
import { useErrorText } from "#web/data/error-text.ts";
import { useCallQuery } from "#web/data/client.ts";
import { type Profile, useProfile } from "#web/data/profile.ts";
import { formatAmount, formatClock, formatPercent } from "#web/locales/format.ts";
import { BRAND } from "#web/ui/ornament.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/page/card.tsx";
import { CopyButton, useCopy } from "#web/ui/forms/copy-button.tsx";
import { useHas, useHolds } from "#web/data/use-store.ts";
import { Menu, MenuLink } from "#web/ui/overlays/menu.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { ErrorState, Skeleton } from "#web/ui/page/states.tsx";
import { ProfitCard } from "./profit-card.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import styles from "./promotion-screen.module.css";
import { Sum } from "./sum.tsx";

export function PromotionScreen() {
  const t = useTranslations("promotion");
  const errorText = useErrorText();
  const info = useCallQuery(promotionInfo);
  const member = useProfile();
  const { data } = info;
  const failed = [info, member].find((query) => query.error && !query.data);
  return (
    <Screen title={t("title")}>
      <InvitationCard profile={member.data} hasFailed={member.error !== null} />
      {failed?.error && (
        <Card>
          <ErrorState
            text={errorText(failed.error)}
            onRetry={() => void Promise.all([info.refetch(), member.refetch()])}
            busy={failed.isFetching}
          />
        </Card>
      )}
      {(data || !info.error) && (
        <>
          <ProfitCard profit={data?.profit} movable={data?.movable} />
          <Levels info={data?.info} countedUntil={data?.counted_until} />
        </>
      )}
      <Menu label={t("records")}>
        <MenuLink icon="gift" label={t("bonusTitle")} to="/bonusRecord" />
        <MenuLink icon="users" label={t("invitedTitle")} to="/promotionRecord" />
        <MenuLink icon="history" label={t("appliedTitle")} to="/applyToBalanceRecord" />
      </Menu>
      <EarningRules />
    </Screen>
  );
}

interface InvitationCardProps {
  profile: Profile | undefined;
  /** The profile could not be read. */
  hasFailed: boolean;
}

function InvitationCard({ profile, hasFailed }: InvitationCardProps) {
  const t = useTranslations("promotion");
  const locale = useLocale();
  const hasRules = useHas("rules");
  const amount = (minor: Minor) => formatAmount(minor, locale, { short: true });
  return (
    <section className={styles.invitation} aria-label={t("invite")}>
      <img className={styles.friends} src={twoFriends} alt="" width={FRIENDS} height={FRIENDS} />
      <h2 className={hasRules ? undefined : styles.alone}>{t("invite")}</h2>
      {hasRules && (
        <p className={styles.example}>{t("example", { stake: amount(FRIEND_STAKE), earned: amount(EXAMPLE) })}</p>
      )}
      {profile && (
        <Invitation link={shortest(profile.promotion_url, profile.entry.r_code)} rCode={profile.entry.r_code} />
      )}
      {!profile && !hasFailed && <InvitationSkeleton />}
    </section>
  );
}

/** Intrinsic edge of the drawing in px. */
const FRIENDS = 144;

/** The stakes of a friend in a day, and what two such friends earn the reader. */
const FRIEND_STAKE: Minor = 100_000;
const EXAMPLE: Minor = 2 * Math.floor((FRIEND_STAKE * FEE_PERCENT * FEE_SHARE_PERCENT[1]) / 10_000);

/** The short link to this site's registration, for a backend's address of the same page too. */
function shortest(url: string, rCode: string): string {
  const { origin } = window.location;
  const isOwn = url === "" || url === `${origin}/register?r_code=${rCode}`;
  return isOwn ? origin + INVITATION_PATH + rCode : url;
}

// Only some browsers have it, and only in secure contexts.
const canShare = () => "share" in navigator;

function Invitation({ link, rCode }: { link: string; rCode: string }) {
  const t = useTranslations("promotion");
  const copy = useCopy();
  const [, host, path] = /^(?:https?:\/\/)?([^/]*)(.*)$/.exec(link) ?? [];
  async function share() {
    try {
      await navigator.share({ title: BRAND, text: t("shareText", { brand: BRAND }), url: link });
    } catch {
      // The member cancelled.
    }
  }

  return (
    <>
      {canShare() ? (
        <Button variant="primary" icon="share" wide onClick={() => void share()}>
          {t("shareLink")}
        </Button>
      ) : (
        <Button variant="primary" icon="copy" wide onClick={() => copy(link)}>
          {t("copyLink")}
        </Button>
      )}
      <div className={styles.ticket}>
        <QrCode text={link} label={t("qrLabel", { code: rCode })} />
        <div className={styles.lines}>
          <div className={styles.line}>
            <p className={styles.link}>
              {host}
              <wbr />
              {path}
            </p>
            {canShare() && <CopyButton text={link} label={t("copyLink")} className={styles.copy} />}
          </div>
          <div className={styles.line}>
            <p className={styles.code}>
              {t("inviteCode")} <strong className={styles.digits}>{rCode}</strong>
            </p>
            <CopyButton text={rCode} label={t("copyCode")} className={styles.copy} />
          </div>
        </div>
      </div>
      <p className={styles.scan}>{t("scanText")}</p>
    </>
  );
}

/** As high as its content, so nothing below it moves. */
function InvitationSkeleton() {
  const t = useTranslations("promotion");
  return (
    <div className={styles.coming} aria-busy="true">
      <Skeleton height="52px" radius="var(--r-m)" />
      <div className={styles.ticket}>
        <Skeleton height="108px" radius="var(--r-m)" />
        <div className={styles.lines}>
          <Skeleton height="54px" radius="var(--r-m)" />
          <Skeleton height="var(--target)" radius="var(--r-m)" />
        </div>
      </div>
      <p className={styles.scan}>{t("scanText")}</p>
    </div>
  );
}

type Info = ReadOf<typeof promotionInfo>["info"];

/** Invited members and the fees of their stakes, one bar a level. */
function Levels({ info, countedUntil }: { info: Info | undefined; countedUntil: number | undefined }) {
  const t = useTranslations("promotion");
  return (
    <Card>
      <h2 className={styles.title}>{t("levels")}</h2>
      {info ? <Bars info={info} /> : <BarsSkeleton />}
      <p className={styles.note}>
        {useHas("rules") && t("contributionNote")}
        {countedUntil !== undefined && ` ${t("countedUntil", { time: formatClock(countedUntil, "minutes") })}`}
      </p>
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
        count={info.one_level_user_count}
        contribution={info.one_level_contribution}
        most={most}
        look={styles.one ?? ""}
      />
      <Level
        name={t("level2")}
        who={t("level2Who")}
        count={info.two_level_user_count}
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
  count: number;
  contribution: Minor;
  most: Minor;
  look: string;
}

function Level({ name, who, count, contribution, most, look }: LevelProps) {
  const t = useTranslations("promotion");
  return (
    <li className={styles.level}>
      <p className={styles.name}>
        {name} <span className={styles.who}>{who}</span>
      </p>
      <p className={styles.people}>{t("people", { count })}</p>
      <div className={styles.track} aria-hidden="true">
        <div className={`${styles.bar} ${look}`} style={{ width: `${most > 0 ? (contribution / most) * 100 : 0}%` }} />
      </div>
      <p className={styles.contribution}>
        {t("contribution")} <Sum minor={contribution} />
      </p>
    </li>
  );
}

function BarsSkeleton() {
  return (
    <div className={styles.levels} aria-busy="true">
      <Skeleton height="76px" />
      <Skeleton height="76px" />
    </div>
  );
}

function EarningRules() {
  const t = useTranslations("promotion");
  const locale = useLocale();
  const holds = useHolds();
  const amount = (minor: number) => formatAmount(minor, locale, { short: true });
  const percent = (level: 1 | 2) => formatPercent(FEE_SHARE_PERCENT[level] / 100, locale);
  if (!holds(t.raw("howTerms"))) return null;
  const terms = t("howTerms", {
    level1: percent(1),
    level2: percent(2),
    bonus: amount(FIRST_RECHARGE_BONUS),
    least: amount(FIRST_RECHARGE_MIN),
  });
  return (
    <Card>
      <h2 className={styles.whatEarnsWhatTitle}>{t("how")}</h2>
      <ul className={styles.terms}>
        {terms.split("\n").map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </Card>
  );
}
