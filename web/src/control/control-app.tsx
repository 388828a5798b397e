import { QueryClientProvider } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useThemeOnPage } from "../app/theme.ts";
import { createQueryClient } from "../data/data-provider.tsx";
import { BrowserRouter } from "../routing/browser-router.tsx";
import { ToastRegion } from "../ui/toasts.tsx";
import { ControlRoom } from "./control-room.tsx";
import { ControlTexts } from "./control-texts.tsx";
import { useEntry } from "./data/operator-token.ts";
import { TokenGate } from "./token-gate.tsx";

/** The whole page: the way in, and the control room behind it. */
export function ControlApp() {
  useThemeOnPage();
  const { token } = useEntry();
  return (
    <ControlTexts>
      <BrowserRouter>
        {token === null ? (
          <TokenGate />
        ) : (
          <Answers key={token}>
            <ControlRoom />
          </Answers>
        )}
      </BrowserRouter>
      <ToastRegion />
    </ControlTexts>
  );
}

/** Keeps what is answered to one token; nothing of it outlives the visit. */
function Answers({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
