import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import type { BodyOf } from "../../../../edge/contract/call.ts";
import { controlLoadState, controlState } from "../../../../edge/contract/control-state.ts";
import { useErrorText } from "../../data/error-text.ts";
import { sendCall } from "../../data/send-call.ts";
import { useLatch } from "../../data/use-latch.ts";
import { Alert, type AlertMessage } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { operatorWire } from "../data/operator-calls.ts";
import { useOperation } from "../data/use-operation.ts";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { Panel } from "../parts/panel.tsx";
import { downloadJson } from "./download-json.ts";
import styles from "./state-file.module.css";

/** Takes the whole state down into a file, and puts one in its place. */
export function StateFile() {
  const t = useTranslations("control.members");
  const picker = useRef<HTMLInputElement>(null);
  const errorText = useErrorText();
  const [message, say] = useState<AlertMessage | null>(null);
  const latch = useLatch();
  const [reading, setReading] = useState(false);
  const [found, setFound] = useState<BodyOf<typeof controlLoadState> | null>(null);
  const load = useOperation(controlLoadState, () => showToast(t("loaded")));

  async function save() {
    if (!latch.take()) return;
    setReading(true);
    try {
      const state = await sendCall(controlState, {}, operatorWire());
      downloadJson("rangoli-state.json", state);
    } catch (error) {
      say({ text: errorText(error) });
    } finally {
      setReading(false);
      latch.release();
    }
  }

  async function pick(file: File | undefined) {
    if (file === undefined) return;
    const state = z.safeDecode(controlLoadState.body, jsonIn(await file.text()) as never);
    if (state.success) setFound(state.data);
    else say({ text: t("noState") });
  }

  return (
    <Panel title={t("state")} text={t("stateText")}>
      <Alert message={message} onDismiss={() => say(null)} />
      <Alert message={load.alert.message} onDismiss={load.alert.hide} />
      <Button icon="download" wide busy={reading} onClick={() => void save()}>
        {t("save")}
      </Button>
      <Button icon="out" wide busy={load.busy} onClick={() => picker.current?.click()}>
        {t("load")}
      </Button>
      <input
        ref={picker}
        type="file"
        accept="application/json,.json"
        className={styles.picker}
        aria-label={t("stateFile")}
        tabIndex={-1}
        onChange={(event) => {
          void pick(event.target.files?.[0]);
          // The same file can be chosen again.
          event.target.value = "";
        }}
      />
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

/** What a file says; undefined where it is no JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
