/** A file as text, as Vite and scripts/sources.mjs give it. */
declare module '*?raw' {
  const text: string;
  export default text;
}
