import { useState } from "react";
import { useTranslations } from "use-intl";
import { controlScene, SCENES } from "../../../../edge/contract/control-state.ts";
import { formatTimestamp } from "../../locales/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import type { IconName } from "../../ui/icon-paths.ts";
import { useOperation } from "../data/use-operation.ts";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { Panel } from "../parts/panel.tsx";
import { MemberList } from "./member-list.tsx";

type Scene = (typeof SCENES)[number];

const ICONS: Readonly<Record<Scene, IconName>> = {
  fresh: "trash",
  busy_evening: "users",
  quiet_evening: "check",
  gift_event: "gift",
  long_history: "history",
};

/** Sets the simulator to a state that has a name. */
export function Scenes() {
  const t = useTranslations("control.members");
  const [chosen, choose] = useState<Scene>("gift_event");
  const [asking, ask] = useState(false);
  const scene = useOperation(controlScene);

  function set() {
    ask(false);
    scene.run({ scene: chosen });
  }

  return (
    <Panel title={t("scenes")} text={t("scenesText")}>
      <ChoiceCards
        label={t("scene")}
        choices={SCENES.map((name) => ({
          value: name,
          icon: ICONS[name],
          title: t(`sceneNames.${name}`),
          text: t(`sceneTexts.${name}`),
        }))}
        value={chosen}
        onChange={(value) => choose(SCENES.find((name) => name === value) ?? chosen)}
      />
      <Alert message={scene.alert.message} onDismiss={scene.alert.hide} />
      <Button wide busy={scene.busy} onClick={() => (chosen === "fresh" ? ask(true) : set())}>
        {t("setScene")}
      </Button>
      {scene.answer && (
        <>
          <p role="status">{t("sceneSet", { time: formatTimestamp(scene.answer.now) })}</p>
          {scene.answer.members.length > 0 && <MemberList members={scene.answer.members} />}
        </>
      )}
      <ConfirmDialog
        open={asking}
        title={t("resetQuestion")}
        text={t("resetText")}
        action={t("resetNow")}
        onCancel={() => ask(false)}
        onConfirm={set}
      />
    </Panel>
  );
}
