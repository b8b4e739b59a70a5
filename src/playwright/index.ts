// The face of `sightline/playwright`: what specs and Playwright configs import.
export { sightlineConfig, type SightlineConfigOptions } from './config.js';
export { expect } from './expect.js';
export type {
  CalledOptions,
  CallLike,
  ErrorOptions,
  FollowOptions,
  InvolveOptions,
} from './matchers/call-assertions.js';
export type { LoggedOptions } from './matchers/record-matchers.js';
export type { ShownArguments, ShownOptions } from './matchers/surface-matchers.js';
export type { BetterOptions, JudgeOptions, MeanOptions } from './matchers/word-matchers.js';
export { freePort, gatewayUrl } from './run.js';
export type { Simulate, SimulateCallOptions } from './simulate-in-spec.js';
export { test, type SightlineUse } from './test.js';
export { testScenarios, type TestScenariosOptions } from './test-scenarios.js';
