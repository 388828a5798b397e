import type { ReactNode } from "react";
import type { IconName } from "#web/icons/icon-paths.ts";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./facts.module.css";

interface FactProps {
  icon: IconName;
  title: string;
  text: string;
  children?: ReactNode;
}

/** A line below the offers of home. */
export function Fact({ icon, title, text, children }: FactProps) {
  return (
    <li className={styles.fact}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
        {children}
      </div>
    </li>
  );
}
