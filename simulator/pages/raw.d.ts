// A file's text, as it is.
declare module "*?raw" {
  const text: string;
  export default text;
}

// A file as a data URL.
declare module "*?inline" {
  const url: string;
  export default url;
}
