import { useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { controlEndReplay, controlRecord, controlRecording, controlReplay } from "#contract/control-recording.ts";
import { Alert, type AlertMessage } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toasts.tsx";
import { useOperation } from "../data/use-operation.ts";
import { FieldPair } from "../parts/field-pair.tsx";
import { FileButton } from "../parts/file-button.tsx";
import { Panel } from "../parts/panel.tsx";
import { SaveButton } from "../parts/save-button.tsx";

/** Keeps what the upstream answers, and lets that answer in its place. */
export function RecordingPanel() {
  const t = useTranslations("control.recording");
  const [message, say] = useState<AlertMessage | null>(null);
  const record = useOperation(controlRecord, () => showToast(t("done")));
  const replay = useOperation(controlReplay, () => showToast(t("replaying")));
  const end = useOperation(controlEndReplay, () => showToast(t("ended")));

  function pick(json: unknown) {
    const recording = z.safeDecode(controlReplay.body, json as never);
    if (recording.success) replay.run(recording.data);
    else say({ text: t("noRecording") });
  }

  return (
    <Panel title={t("title")} text={t("text")}>
      <Alert message={message} onDismiss={() => say(null)} />
      <Alert message={record.alert.message} onDismiss={record.alert.hide} />
      <Alert message={replay.alert.message} onDismiss={replay.alert.hide} />
      <Alert message={end.alert.message} onDismiss={end.alert.hide} />
      <FieldPair>
        <Button icon="play" busy={record.busy} onClick={() => record.run({ on: true })}>
          {t("start")}
        </Button>
        <Button icon="pause" busy={record.busy} onClick={() => record.run({ on: false })}>
          {t("stop")}
        </Button>
      </FieldPair>
      <SaveButton label={t("save")} call={controlRecording} fileName="rangoli-recording.json" />
      <FileButton label={t("replay")} fileLabel={t("file")} busy={replay.busy} onPick={pick} />
      <Button variant="ghost" busy={end.busy} onClick={() => end.run({})}>
        {t("end")}
      </Button>
    </Panel>
  );
}
