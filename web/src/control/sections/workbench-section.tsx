import { PanelGrid } from "../parts/panel.tsx";
import { Restart } from "./restart.tsx";
import { AddStub, StubsInForce } from "./stubs.tsx";
import { useIsRealBackend } from "../data/gateway.ts";

/** Answers in the backend's place, and ends an object as a crash would. */
export function WorkbenchSection() {
  const isReal = useIsRealBackend();
  return (
    <PanelGrid>
      <StubsInForce />
      <AddStub />
      {isReal === false && <Restart />}
    </PanelGrid>
  );
}
