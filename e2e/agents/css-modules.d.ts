/** Lets the page import its style sheet, which esbuild bundles; it must declare nothing else. */
declare module '*.css';
