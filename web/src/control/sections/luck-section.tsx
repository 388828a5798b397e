import { useTranslations } from "use-intl";
import { forceForms } from "#web/games/force-forms.ts";
import { Notice } from "#web/ui/page/card.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import { useMetrics } from "../data/metrics.ts";
import { PanelGrid, PanelStack } from "../parts/panel.tsx";

/** Forms that force the outcomes of the next rounds. */
export function LuckSection() {
  const t = useTranslations("control.luck");
  const query = useMetrics();
  return (
    <QueryView query={query}>
      {({ tables }) => (
        <>
          <Notice>{t("text")}</Notice>
          <PanelGrid>
            {[0, 1, 2].map((at) => (
              <PanelStack key={at}>
                {forceForms
                  .filter(({ column }) => column === at)
                  .map(({ Form }) => (
                    <Form key={Form.name} tables={tables} />
                  ))}
              </PanelStack>
            ))}
          </PanelGrid>
        </>
      )}
    </QueryView>
  );
}
