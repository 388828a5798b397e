import { useTranslations } from "use-intl";
import { controlClock } from "#contract/control.ts";
import { formatTimestamp } from "#web/locales/format.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { ClockReading } from "../data/simulator-time.ts";
import { useMetrics } from "../data/use-metrics.ts";
import { useOperation } from "../data/use-operation.ts";
import { useSimulatorTime } from "../data/use-simulator-time.ts";
import { Asked } from "../parts/asked.tsx";
import { Panel, PanelGrid, PanelStack } from "../parts/panel.tsx";
import { ShiftPanel } from "./shift-panel.tsx";
import { SpeedPanel } from "./speed-panel.tsx";
import { StepPanel } from "./step-panel.tsx";
import styles from "./time-section.module.css";

/** The simulator's time in one's hand: all its rounds, and all that waits for a time, follow it. */
export function TimeSection() {
  const query = useMetrics();
  return (
    <Asked query={query}>
      {({ reading, tables }) => (
        <PanelGrid>
          <PanelStack>
            <ClockPanel reading={reading} />
            <SpeedPanel speed={reading.speed} />
          </PanelStack>
          <StepPanel tables={tables} reading={reading} />
          <ShiftPanel />
        </PanelGrid>
      )}
    </Asked>
  );
}

function ClockPanel({ reading }: { reading: ClockReading }) {
  const t = useTranslations("control.time");
  const now = useSimulatorTime(reading);
  const clock = useOperation(controlClock);
  const { frozen } = reading;
  return (
    <Panel title={t("clock")} text={t(frozen ? "isFrozen" : "isRunning")}>
      <time className={styles.now} dateTime={new Date(now).toISOString()}>
        {formatTimestamp(now)}
      </time>
      <Alert message={clock.alert.message} onDismiss={clock.alert.hide} />
      <Button
        variant={frozen ? "primary" : "plain"}
        icon={frozen ? "play" : "pause"}
        wide
        busy={clock.busy}
        onClick={() => clock.run({ frozen: !frozen })}
      >
        {t(frozen ? "resume" : "freeze")}
      </Button>
    </Panel>
  );
}
