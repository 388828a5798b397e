import { PanelGrid } from "../parts/panel.tsx";
import { MakeMembers } from "./make-members.tsx";
import { Scenes } from "./scenes.tsx";
import { StateFile } from "./state-file.tsx";

/** Who is there, and how everything stands: members, scenes, the whole state. */
export function MembersSection() {
  return (
    <PanelGrid>
      <MakeMembers />
      <Scenes />
      <StateFile />
    </PanelGrid>
  );
}
