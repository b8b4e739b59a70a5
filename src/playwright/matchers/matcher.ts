// What Playwright gives a matcher, and what it takes back.

export interface MatcherState {
  isNot: boolean;
}

export interface MatcherResult {
  pass: boolean;
  message: () => string;
}
