/** Lets TypeScript accept imports of stylesheets, which Vite handles. */
declare module '*.css';
