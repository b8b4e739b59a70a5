// What Playwright gives a matcher, and what it takes back.

export interface MatcherState {
  isNot: boolean;
  /** Of the config's \`expect\`, or of \`expect.configure\`, ms. */
  timeout: number;
}

export interface MatcherResult {
  pass: boolean;
  message: () => string;
}
