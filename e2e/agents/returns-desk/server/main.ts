/** The command line of the returns desk: arguments in, one running desk out. */
import { parseArgs } from 'node:util';
import { untilEnded } from '../../kit/server.js';
import { startReturnsDesk } from './index.js';

const { values } = parseArgs({
  options: { port: { type: 'string' }, backend: { type: 'string' }, log: { type: 'string' } },
});
const desk = await startReturnsDesk({
  port: Number(values.port ?? 4310),
  backendUrl: values.backend ?? 'http://127.0.0.1:9999/world',
  ...(values.log !== undefined && { logUrl: values.log }),
});
untilEnded('returns-desk', desk);
