// The gateway's own process, started under `webServer` before the tests and ended after them.
import { parseArgs } from 'node:util';
import { startGateway } from '../world/gateway.js';
import { runToken } from './run.js';

const { values } = parseArgs({ options: { port: { type: 'string' } } });
const gateway = await startGateway({ port: Number(values.port ?? 0), token: runToken() });
process.stdout.write(`sightline gateway listens on http://127.0.0.1:${gateway.port}\n`);
process.once('SIGTERM', () => void gateway.close().then(() => process.exit(0)));
