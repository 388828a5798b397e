import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { useSession } from "../data/use-session.ts";
import { Link } from "../routing/link.tsx";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icon-paths.ts";
import styles from "./bottom-tabs.module.css";

interface Tab {
  to: string;
  icon: IconName;
  name: "home" | "win" | "aviator" | "luckyHit" | "promotion" | "mine";
  /** Shown to members with early access alone. */
  early?: boolean;
}

const TABS: readonly Tab[] = [
  { to: "/", icon: "home", name: "home" },
  { to: "/win", icon: "palette", name: "win", early: true },
  { to: "/aviator", icon: "plane", name: "aviator", early: true },
  { to: "/luckyhit", icon: "cards", name: "luckyHit", early: true },
  { to: "/promotion", icon: "gift", name: "promotion" },
  { to: "/mine", icon: "user", name: "mine" },
];

/** The ways to the main screens; games stand here for members with early access. */
export function BottomTabs() {
  const t = useTranslations("shell");
  const { token, isEarly } = useSession();
  const { pathname } = useLocation();
  const shown = TABS.filter(({ early }) => !early || (token !== null && isEarly));
  return (
    <nav className={styles.nav} aria-label={t("tabs")}>
      {shown.map(({ to, icon, name }) => {
        const here = pathname === to;
        return (
          <Link
            key={to}
            to={to}
            className={classNames(styles.tab, here && styles.here)}
            aria-current={here ? "page" : undefined}
          >
            <Icon name={icon} className={styles.icon} />
            <span className={styles.name}>{t(name)}</span>
          </Link>
        );
      })}
    </nav>
  );
}
