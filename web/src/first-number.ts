// Run by start.ts in a thread of its own.
(0).toLocaleString();
close();
