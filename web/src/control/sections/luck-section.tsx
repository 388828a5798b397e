import { useTranslations } from "use-intl";
import { Notice } from "#web/ui/card.tsx";
import { useMetrics } from "../data/use-metrics.ts";
import { Asked } from "../parts/asked.tsx";
import { PanelGrid, PanelStack } from "../parts/panel.tsx";
import { ForceAviator } from "./force-aviator.tsx";
import { ForceLuckyHit } from "./force-lucky-hit.tsx";
import { ForceMines } from "./force-mines.tsx";
import { ForceWin } from "./force-win.tsx";

/** What comes out next, in one's hand. */
export function LuckSection() {
  const t = useTranslations("control.luck");
  const query = useMetrics();
  return (
    <Asked query={query}>
      {({ tables }) => (
        <>
          <Notice>{t("text")}</Notice>
          <PanelGrid>
            <PanelStack>
              <ForceAviator tables={tables} />
              <ForceWin tables={tables} />
            </PanelStack>
            <ForceLuckyHit tables={tables} />
            <ForceMines />
          </PanelGrid>
        </>
      )}
    </Asked>
  );
}
