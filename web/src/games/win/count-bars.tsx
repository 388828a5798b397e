import { useLocale, useTranslations } from "use-intl";
import { formatNumber } from "#web/locales/format.ts";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import styles from "./count-bars.module.css";
import { coloursOf, type Colour, type Counts, scaleOf } from "./history.ts";
import { useColourText } from "./use-colour-text.ts";

const COLOURS = ["green", "red", "violet"] as const;

interface CountBarsProps {
  counts: Counts;
  /** Also of each digit. */
  digits?: boolean;
}

/** How often each colour came, and each digit: bars that are full at twice the larger of red and green. */
export function CountBars({ counts, digits = false }: CountBarsProps) {
  const t = useTranslations("win");
  const { name } = useColourText();
  const scale = scaleOf(counts);
  return (
    <div className={styles.bars} role="group" aria-label={t("bars")}>
      {COLOURS.map((colour) => (
        <Bar key={colour} name={name(colour)} tone={colour} count={counts[colour]} scale={scale} />
      ))}
      {digits &&
        counts.digits.map((count, digit) => (
          <Bar key={digit} name={String(digit)} tone={coloursOf(digit)[0] ?? "red"} count={count} scale={scale} />
        ))}
    </div>
  );
}

interface BarProps {
  name: string;
  tone: Colour;
  count: number;
  scale: number;
}

function Bar({ name, tone, count, scale }: BarProps) {
  const locale = useLocale();
  return (
    <div className={styles.bar}>
      <span className={styles.name}>{name}</span>
      <ProgressBar value={count} max={scale} label={name} tone={tone} />
      <span className={styles.count}>{formatNumber(count, locale)}</span>
    </div>
  );
}
