// What the command line needs of the mocks, without a browser; must not load Playwright, since lint runs without it.
export { rehearse } from '../world/rehearsal/rehearsal.js';
