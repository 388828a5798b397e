import { session } from "#web/data/session.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/forms/copy-button.tsx";
import { countText } from "../parts/read-entries.ts";
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
  return (
    <>
      <ul className={styles.list} aria-label="Members made">
        {members.slice(0, SHOWN_MAX).map(({ user_id: id, token }) => (
          <li key={id} className={styles.member}>
            <span className={styles.id}>{id}</span>
            <CopyButton text={token} label={`Copy the token of ${id}`} />
            <Button small onClick={() => openAs(token)} aria-label={`Open the app as ${id}`}>
              Open the app
            </Button>
          </li>
        ))}
      </ul>
      {members.length > SHOWN_MAX && <p>{`and ${countText(members.length - SHOWN_MAX)} more`}</p>}
      <p className={styles.hint}>
        Opens the app in another tab as that member; whoever is logged in there in this browser is logged out.
      </p>
    </>
  );
}

/** Opens the app in another tab with the member's session in the browser's storage, so no address holds the token. */
function openAs(token: string): void {
  session.start(token);
  window.open(OWN_SCREEN, "_blank", "noopener");
}
