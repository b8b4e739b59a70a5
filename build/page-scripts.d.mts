// Types of page-scripts.mjs, for the test set-up.
export function bundlePageScripts(): Promise<void>;
