// What runs and grades trials, imported by tests only when they run: specs are loaded, listed and planned without it.
export { negatedAssertion as negated } from '../scenario/assertions/kinds.js';
export { connectGateway } from '../world/gateway-link.js';
export { appOf } from './worker-models.js';
export { resumedTrial } from './resumed-trial.js';
export { resolveIdentity } from './identity.js';
export { keepOrDrop } from './run.js';
export { assertionsFor } from './matchers/expectation-assertions.js';
export { gradeAsserted } from './matchers/grade-asserted.js';
export { showsOnPage } from './matchers/shows-on-page.js';
export { showVerdict } from './show-verdict.js';
export { simulateInSpec } from './simulate-in-spec.js';
export { overdue } from './time-limit.js';
export { openAgain, openTrial, refuseTrial, runAttempts } from './trial.js';
