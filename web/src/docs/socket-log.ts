/** A line of the log: a frame, or a change of the connection. */
export interface LogEntry {
  readonly direction: "sent" | "received" | "socket";
  readonly title: string;
  readonly text: string;
}

/** The page stays quick in a game's stream of frames. */
export const LOG_MAX = 200;

/** Shows entries, newest first, and drops the oldest. */
export function socketLog(list: HTMLOListElement): (entry: LogEntry) => void {
  return ({ direction, title, text }) => {
    const item = document.createElement("li");
    item.className = direction;
    const head = item.appendChild(document.createElement("strong"));
    head.textContent = `${direction}: ${title}`;
    if (text !== "") item.appendChild(document.createElement("pre")).textContent = text;
    list.prepend(item);
    while (list.children.length > LOG_MAX) list.lastElementChild?.remove();
  };
}
