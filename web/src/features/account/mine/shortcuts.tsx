import { useTranslations } from "use-intl";
import { Link } from "#web/routing/link.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { IconName } from "#web/ui/icon-paths.ts";
import styles from "./shortcuts.module.css";

interface Shortcut {
  to: string;
  icon: IconName;
  name: "recharge" | "withdraw" | "history" | "cards";
}

const SHORTCUTS: readonly Shortcut[] = [
  { to: "/recharge", icon: "plus", name: "recharge" },
  { to: "/withdrawal", icon: "out", name: "withdraw" },
  { to: "/transactionList", icon: "history", name: "history" },
  { to: "/bankCardList", icon: "bank", name: "cards" },
];

/** What is done with the balance most; it stands on the balance's card. */
export function Shortcuts() {
  const t = useTranslations("mine");
  return (
    <ul className={styles.shortcuts} aria-label={t("shortcuts")}>
      {SHORTCUTS.map(({ to, icon, name }, at) => (
        <li key={to}>
          <Link to={to} className={styles.shortcut}>
            <span className={classNames(styles.icon, at === 0 && styles.first)}>
              <Icon name={icon} />
            </span>
            {t(name)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
