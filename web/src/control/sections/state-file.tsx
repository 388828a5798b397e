import { useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import type { BodyOf } from "#contract/call.ts";
import { controlLoadState, controlState } from "#contract/control-state.ts";
import { Alert, type AlertMessage } from "#web/ui/alert.tsx";
import { showToast } from "#web/ui/toasts.tsx";
import { useOperation } from "../data/use-operation.ts";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { FileButton } from "../parts/file-button.tsx";
import { Panel } from "../parts/panel.tsx";
import { SaveButton } from "../parts/save-button.tsx";

/** Takes the whole state down into a file, and puts one in its place. */
export function StateFile() {
  const t = useTranslations("control.members");
  const [message, say] = useState<AlertMessage | null>(null);
  const [found, setFound] = useState<BodyOf<typeof controlLoadState> | null>(null);
  const load = useOperation(controlLoadState, () => showToast(t("loaded")));

  function pick(json: unknown) {
    const state = z.safeDecode(controlLoadState.body, json as never);
    if (state.success) setFound(state.data);
    else say({ text: t("noState") });
  }

  return (
    <Panel title={t("state")} text={t("stateText")}>
      <Alert message={message} onDismiss={() => say(null)} />
      <Alert message={load.alert.message} onDismiss={load.alert.hide} />
      <SaveButton label={t("save")} call={controlState} fileName="rangoli-state.json" />
      <FileButton label={t("load")} fileLabel={t("stateFile")} busy={load.busy} onPick={pick} />
      <ConfirmDialog
        open={found !== null}
        title={t("loadQuestion")}
        text={t("loadText")}
        action={t("loadNow")}
        onCancel={() => setFound(null)}
        onConfirm={() => {
          if (found !== null) load.run(found);
          setFound(null);
        }}
      />
    </Panel>
  );
}
