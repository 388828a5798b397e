import "#web/styles/tokens.css";
import "#web/styles/base.css";

// The page's own script is this small file, so that the mark of index.html paints while the app still loads.
void import("./main.ts").then(({ start }) => start());
