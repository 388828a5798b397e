// k6 has a console, but its types leave the declaration to the DOM's, which load tests do not use.
interface Console {
  error(...data: unknown[]): void;
  warn(...data: unknown[]): void;
}
declare var console: Console;
