import { Chip, type ChipTone } from "./chip.tsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";
import styles from "./status-chip.module.css";

/** How something stands: done, under way, failed. */
export type Standing = "good" | "open" | "bad";

const LOOKS: Readonly<Record<Standing, { tone: ChipTone; icon: IconName }>> = {
  good: { tone: "green", icon: "check" },
  open: { tone: "accent", icon: "history" },
  bad: { tone: "red", icon: "close" },
};

/** How something stands, in a word, a colour and a sign. */
export function StatusChip({ standing, text }: { standing: Standing; text: string }) {
  const { tone, icon } = LOOKS[standing];
  return (
    <Chip tone={tone} className={styles.chip}>
      <Icon name={icon} size={14} />
      {text}
    </Chip>
  );
}
