import { useTranslations } from "use-intl";
import { useSession, useIsOffered } from "../data/use-store.ts";
import { provided } from "../data/games.ts";
import { useLocation } from "../routing/history.ts";
import { Link } from "../routing/link.tsx";
import { classNames } from "../ui/class-names.ts";
import type { IconName } from "../icons/icon-paths.ts";
import { Icon } from "../ui/icon.tsx";
import styles from "./shell.module.css";

interface Tab {
  to: string;
  icon: IconName;
  name: string;
}

/** Links to the main screens. Members with early access also get the games. */
export function BottomTabs() {
  const t = useTranslations("shell");
  const { token, isEarly } = useSession();
  const { pathname } = useLocation();
  const isOffered = useIsOffered();
  const all: Tab[] = [
    { to: "/", icon: "home", name: t("home") },
    ...(token !== null && isEarly ? provided.games : []).flatMap(({ id, icon, name, hasTab }) =>
      hasTab ? [{ to: `/${id}`, icon, name }] : [],
    ),
    { to: "/promotion", icon: "gift", name: t("promotion") },
    { to: "/mine", icon: "user", name: t("mine") },
  ];
  const tabs = all.filter(({ to }) => isOffered(to));
  return (
    <nav className={styles.nav} aria-label={t("tabs")}>
      {tabs.map(({ to, icon, name }) => {
        const here = pathname === to;
        return (
          <Link
            key={to}
            to={to}
            className={classNames(styles.tab, here && styles.here)}
            aria-current={here ? "page" : undefined}
          >
            <Icon name={icon} className={styles.icon} />
            <span className={styles.name}>{name}</span>
          </Link>
        );
      })}
    </nav>
  );
}
