// An assistant whose tools run in its own process, over a WebSocket, with hand-offs and approvals.
import { type App } from 'sightline';
import { freePort, test, testScenarios } from 'sightline/playwright';
import { workplace } from './agents/workplace/app.js';

const origin = `http://127.0.0.1:${freePort('workplace')}`;
const relay: App = { ...workplace, start: `${origin}/?message=M-1001` };

// Paths of scenarios are below this page, not below the returns desk.
test.use({ baseURL: origin });

testScenarios(relay, 'scenarios/workplace');
