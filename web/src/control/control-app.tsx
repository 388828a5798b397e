import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { createQueryClient } from "../data/query-client.ts";
import { BrowserRouter } from "../routing/browser-router.tsx";
import { useThemeOnPage } from "../shell/theme.ts";
import { ToastRegion } from "../ui/toast-region.tsx";
import { ControlRoom } from "./control-room.tsx";
import { ControlTexts } from "./control-texts.tsx";
import { useEntry } from "./data/operator-token.ts";
import { TokenGate } from "./token-gate.tsx";

/** The whole page: the way in, and the control room behind it. */
export function ControlApp() {
  useThemeOnPage();
  const [client] = useState(createQueryClient);
  const { token } = useEntry();
  return (
    <ControlTexts>
      <QueryClientProvider client={client}>
        <BrowserRouter>{token === null ? <TokenGate /> : <ControlRoom key={token} />}</BrowserRouter>
        <ToastRegion />
      </QueryClientProvider>
    </ControlTexts>
  );
}
