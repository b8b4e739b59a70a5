/** Lets the bundler's style imports pass the type checker. */
declare module '*.css';
