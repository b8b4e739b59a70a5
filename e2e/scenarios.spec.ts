// The main job: every scenario of the returns desk, one test per trial.
import { testScenarios } from 'sightline/playwright';
import { returnsDesk } from './agents/returns-desk/app.js';

testScenarios(returnsDesk, 'scenarios/returns-desk');
// One scenario for each way in which a customer can make it hard.
testScenarios(returnsDesk, 'scenarios/returns-desk/personas');
