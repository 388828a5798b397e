import { NavLink } from "react-router";
import { useTranslations } from "use-intl";
import { useSession } from "../data/session.ts";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icon-paths.ts";
import styles from "./bottom-tabs.module.css";

interface Tab {
  to: string;
  icon: IconName;
  name: "home" | "aviator" | "mine";
}

/** The ways to the main screens; games stand here for members with early access. */
export function BottomTabs() {
  const t = useTranslations("shell");
  const { token, isEarly } = useSession();
  const tabs: Tab[] = [
    { to: "/", icon: "home", name: "home" },
    ...(token !== null && isEarly ? [{ to: "/aviator", icon: "plane", name: "aviator" } as const] : []),
    { to: "/mine", icon: "user", name: "mine" },
  ];
  return (
    <nav className={styles.nav} aria-label={t("tabs")}>
      {tabs.map(({ to, icon, name }) => (
        <NavLink key={to} to={to} end className={({ isActive }) => classNames(styles.tab, isActive && styles.here)}>
          <Icon name={icon} className={styles.icon} />
          {t(name)}
        </NavLink>
      ))}
    </nav>
  );
}
