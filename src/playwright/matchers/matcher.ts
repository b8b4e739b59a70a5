// What Playwright passes to a matcher, and what it expects back.

export interface MatcherState {
  isNot: boolean;
  /** From the config's `expect` or `expect.configure`, ms. */
  timeout: number;
}

export interface MatcherResult {
  pass: boolean;
  message: () => string;
}
