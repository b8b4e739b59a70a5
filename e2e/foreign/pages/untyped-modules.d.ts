// What the pages import that has no types: style sheets that esbuild bundles, and packages published without any.
declare module '*.css';

declare module '@typebot.io/js/web' {
  const Typebot: {
    initStandard(options: {
      typebot: string;
      apiHost: string;
      prefilledVariables: Readonly<Record<string, string>>;
    }): void;
  };
  export default Typebot;
}
declare module '@botui/react/default-theme';
