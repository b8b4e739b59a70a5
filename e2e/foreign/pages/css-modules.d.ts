/** Lets a page import the style sheets that esbuild bundles; declares nothing else. */
declare module '*.css';
