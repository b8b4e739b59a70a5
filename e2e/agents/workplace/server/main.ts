/** The command line of the workplace assistant: arguments in, one running server out; it must hold no other logic. */
import { parseArgs } from 'node:util';
import { startWorkplace } from './index.js';

const { values } = parseArgs({
  options: { port: { type: 'string' }, 'browser-backend': { type: 'string' } },
});
const browserBackendUrl = values['browser-backend'];

const workplace = await startWorkplace({
  port: Number(values.port ?? 0),
  ...(browserBackendUrl === undefined ? {} : { browserBackendUrl }),
});
console.log(`Workplace assistant on ${workplace.url}`);
process.once('SIGTERM', () => void workplace.close().then(() => process.exit(0)));
