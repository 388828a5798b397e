// Run by format-aside.ts in a thread of its own.
(0).toLocaleString();
postMessage(null);
close();
