// The face of `sightline/playwright`: what specs and Playwright configs import.
export { see } from '../claim/see.js';
export { sightlineConfig } from './config.js';
export { expect } from './expect.js';
export { freePort, gatewayUrl } from './run.js';
export { test, type SightlineUse } from './test.js';
export { testScenarios } from './test-scenarios.js';
