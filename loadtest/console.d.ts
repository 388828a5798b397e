// k6 has a console; its types leave it to the DOM's, which a load test has nothing else of.
interface Console {
  error(...data: unknown[]): void;
}
declare var console: Console;
