// The command line of the foreign UIs: where to listen and where the returns desk is; holds no other logic.
import { parseArgs } from 'node:util';
import { deskAgent } from './agent.js';
import { startForeignUis } from './server.js';

const { values } = parseArgs({ options: { port: { type: 'string' }, desk: { type: 'string' } } });
const server = await startForeignUis(
  deskAgent(values.desk ?? 'http://127.0.0.1:4310'),
  Number(values.port ?? 4311),
);
console.log(`foreign UIs listen on ${server.origin}`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void server.close().then(() => process.exit(0)));
}
