import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Tabs } from "#web/ui/tabs.tsx";

type LevelId = "1" | "2";

/** Level 1 and level 2; `draw` draws the one that is chosen. */
export function LevelTabs({ label, draw }: { label: string; draw: (level: 1 | 2) => ReactNode }) {
  const t = useTranslations("promotion");
  const [chosen, choose] = useState<LevelId>("1");
  const tabs = [
    { id: "1", label: t("level1") },
    { id: "2", label: t("level2") },
  ] as const;
  return (
    <Tabs label={label} tabs={tabs} value={chosen} onChange={choose}>
      {draw(chosen === "1" ? 1 : 2)}
    </Tabs>
  );
}
