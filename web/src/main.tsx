import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { session } from "./data/session.ts";
import { settings } from "./data/settings.ts";
import { loadMessages } from "./locales/load-messages.ts";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

// A member's first screen makes calls: what they need comes beside the texts, not after them.
if (session.get().token !== null) void import("./data/data-provider.tsx");

const { locale } = settings.get();
const messages = await loadMessages(locale);
createRoot(root).render(
  <StrictMode>
    <App locale={{ locale, messages }} />
  </StrictMode>,
);
