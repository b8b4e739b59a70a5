// The gateway's own process, started under `webServer` before the tests and ended after them.
import { fstatSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startGateway } from '../world/gateway.js';
import { runToken } from './run.js';
import { stdout } from '../values/terminal.js';

const { values } = parseArgs({ options: { port: { type: 'string' } } });
const gateway = await startGateway({ port: Number(values.port ?? 0), token: runToken() });
const end = () => void gateway.close().then(() => process.exit(0));
process.once('SIGTERM', end);
// Playwright holds the other end of the input: where it is killed outright, nobody sends a signal.
const input = fstatSync(0);
if (input.isFIFO() || input.isSocket()) process.stdin.once('end', end).resume();
stdout.write(`sightline gateway listens on http://127.0.0.1:${gateway.port}\n`);
