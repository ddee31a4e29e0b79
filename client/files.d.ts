/** What Vite makes of imports that are no programs. */
declare module '*.css';
declare module '*.svg' {
  /** Its URL. */
  const url: string;
  export default url;
}
