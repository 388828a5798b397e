import { useTranslations } from "use-intl";
import { BRAND } from "#web/ui/brand.ts";
import { useProfile } from "#web/data/profile.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import styles from "./invitation-card.module.css";

/** The link that brings others to this member, and the code in it. */
export function InvitationCard() {
  const t = useTranslations("promotion");
  const { data } = useProfile();
  return (
    <Card className={styles.card}>
      <h2>{t("invite")}</h2>
      {data ? <Invitation url={data.promotion_url} rCode={data.entry.r_code} /> : <InvitationComing />}
    </Card>
  );
}

function Invitation({ url, rCode }: { url: string; rCode: string }) {
  const t = useTranslations("promotion");
  // A house that gives no link has its members come here.
  const link = url === "" ? `${window.location.origin}/register?r_code=${rCode}` : url;
  // Only some browsers have it, and those only at secure addresses.
  const canShare = "share" in navigator;

  async function share() {
    try {
      await navigator.share({ title: BRAND, text: t("shareText", { brand: BRAND }), url: link });
    } catch {
      // The member thought better of it.
    }
  }

  return (
    <>
      <div className={styles.line}>
        <p className={styles.link}>{withoutScheme(link)}</p>
        <CopyButton text={link} label={t("copyLink")} className={styles.copy} />
      </div>
      <div className={styles.line}>
        <p className={styles.code}>
          {t("inviteCode")} <strong className={styles.digits}>{rCode}</strong>
        </p>
        <CopyButton text={rCode} label={t("copyCode")} className={styles.copy} />
      </div>
      {canShare && (
        <Button icon="share" wide onClick={() => void share()}>
          {t("share")}
        </Button>
      )}
    </>
  );
}

function InvitationComing() {
  return (
    <div className={styles.coming} aria-busy="true">
      <Skeleton height="44px" />
      <Skeleton height="44px" />
    </div>
  );
}

function withoutScheme(link: string): string {
  return link.replace(/^https?:\/\//, "");
}
