import { useTranslations } from "use-intl";
import { session } from "#web/data/session.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import styles from "./member-list.module.css";

/** More are told by their number alone. */
const SHOWN_MAX = 10;
const OWN_SCREEN = "/mine";

interface Member {
  readonly user_id: string;
  readonly token: string;
}

/** Members that were made, each with a way to be it in the app and its token to be copied. */
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

/** The app in another tab, with the member's session in this browser: its token stands in no address. */
function openAs(token: string): void {
  session.start(token);
  window.open(OWN_SCREEN, "_blank", "noopener");
}
