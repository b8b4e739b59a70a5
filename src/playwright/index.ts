// The face of `sightline/playwright`: what specs and Playwright configs import.
export { sightlineConfig, type SightlineConfigOptions } from './config.js';
export type {
  CalledOptions,
  CallLike,
  ErrorOptions,
  FollowOptions,
  InvolveOptions,
} from './call-assertions.js';
export {
  type BetterOptions,
  expect,
  type JudgeOptions,
  type LoggedOptions,
  type MeanOptions,
} from './expect.js';
export { freePort, gatewayUrl } from './run.js';
export { test, type SightlineUse, type Simulate, type SimulateCallOptions } from './test.js';
export { testScenarios, type TestScenariosOptions } from './test-scenarios.js';
