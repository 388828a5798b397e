import { useTranslations } from "use-intl";
import { session } from "#web/data/session.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { CopyButton } from "#web/ui/forms/copy-button.tsx";
import styles from "./sections.module.css";

/** Further members appear as a count only. */
const SHOWN_MAX = 10;
const OWN_SCREEN = "/mine";

interface Member {
  readonly user_id: string;
  readonly token: string;
}

/** New members, each with a link that opens the app as that member and a button that copies the token. */
export function MemberList({ members }: { members: readonly Member[] }) {
  const t = useTranslations("control.members");
  return (
    <>
      <ul className={styles.list} aria-label={t("listed")}>
        {members.slice(0, SHOWN_MAX).map(({ user_id: id, token }) => (
          <li key={id} className={styles.member}>
            <span className={styles.id}>{id}</span>
            <CopyButton text={token} label={t("copyToken", { id })} />
            <Button small onClick={() => openAs(token)} aria-label={t("openAs", { id })}>
              {t("open")}
            </Button>
          </li>
        ))}
      </ul>
      {members.length > SHOWN_MAX && <p>{t("andMore", { count: members.length - SHOWN_MAX })}</p>}
      <p className={styles.hint}>{t("openText")}</p>
    </>
  );
}

/** Opens the app in another tab with the member's session in the browser's storage, so no address holds the token. */
function openAs(token: string): void {
  session.start(token);
  window.open(OWN_SCREEN, "_blank", "noopener");
}
