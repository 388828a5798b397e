import { settings } from "./data/settings.ts";
import { loadFirstTexts } from "./locales/load-texts.ts";
import { afterPaint } from "./shell/after-paint.ts";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";

// Beside the app, not after it. Where it fails, main.tsx learns it.
loadFirstTexts(settings.get().locale).catch(() => undefined);
// The mark of index.html comes to be seen before the app, which takes a slow phone a while, begins to run.
await afterPaint();
await import("./main.tsx");
