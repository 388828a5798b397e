import { provided } from "#web/data/games.ts";
import { Notice } from "#web/ui/page/card.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import { useMetrics } from "../data/metrics.ts";
import { PanelGrid, PanelStack } from "../parts/panel.tsx";

/** Forms that force the outcomes of the next rounds. */
export function LuckSection() {
  const query = useMetrics();
  return (
    <QueryView query={query}>
      {({ tables }) => (
        <>
          <Notice>
            A forced round says so in its details, and fails verification: nobody can pass it off as drawn.
          </Notice>
          <PanelGrid>
            {[0, 1, 2].map((at) => (
              <PanelStack key={at}>
                {provided.forceForms
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
