/** The command line of the workplace assistant: arguments in, one running server out. */
import { parseArgs } from 'node:util';
import { untilEnded } from '../../kit/server.js';
import { startWorkplace } from './index.js';

const { values } = parseArgs({
  options: { port: { type: 'string' }, 'browser-backend': { type: 'string' } },
});
const browserBackendUrl = values['browser-backend'];
const port = Number(values.port ?? 4340);
const options = { port, ...(browserBackendUrl !== undefined && { browserBackendUrl }) };
untilEnded('workplace', await startWorkplace(options));
