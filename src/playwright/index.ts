// The face of `sightline/playwright`: what specs and Playwright configs import.
export { sightlineConfig, type SightlineConfigOptions } from './config.js';
export { expect, type CalledOptions } from './expect.js';
export { freePort, gatewayUrl } from './run.js';
export { test, type Simulate, type SimulateCallOptions } from './test.js';
export { testScenarios, type TestScenariosOptions } from './test-scenarios.js';
