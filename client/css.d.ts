/** Stylesheets are Vite's business. */
declare module '*.css';
