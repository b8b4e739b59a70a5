/** The command line of Almanac: arguments and environment in, one running server out; it must hold no other logic. */
import { parseArgs } from 'node:util';
import { startMarkets } from './index.js';

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    'token-delay': { type: 'string' },
  },
});

const modelUrl = process.env['MARKETS_MODEL_URL'];
const server = await startMarkets({
  port: Number(values.port ?? 4330),
  now: () => new Date(),
  ...(modelUrl === undefined ? {} : { modelUrl }),
  ...(values['token-delay'] === undefined ? {} : { tokenDelayMs: Number(values['token-delay']) }),
});

console.log(`markets listens on ${server.url}`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void server.close().then(() => process.exit(0)));
}
