import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { settings } from "./data/settings.ts";
import { texts } from "./locales/texts.ts";
import { keepForOffline } from "./shell/offline-start.ts";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

await texts.choose(settings.get().locale);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
keepForOffline();
