/** The command line of the returns desk: arguments and environment in, one running desk out; it must hold no other logic. */
import { parseArgs } from 'node:util';
import { startReturnsDesk } from './index.js';
import { modelFrom } from './options.js';

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    backend: { type: 'string' },
    'browser-backend': { type: 'string' },
    'token-delay': { type: 'string' },
    think: { type: 'string' },
    log: { type: 'string' },
  },
});

const env = process.env;
const browserBackendUrl = values['browser-backend'] ?? env.BROWSER_BACKEND_URL;
const tokenDelayMs = values['token-delay'] ?? env.TOKEN_DELAY_MS;
const thinkMs = values.think ?? env.THINK_MS;
const model = modelFrom(env);

const desk = await startReturnsDesk({
  port: Number(values.port ?? env.PORT ?? 4310),
  backendUrl: values.backend ?? env.BACKEND_URL ?? 'http://127.0.0.1:9999/world',
  ...(browserBackendUrl === undefined ? {} : { browserBackendUrl }),
  ...(tokenDelayMs === undefined ? {} : { tokenDelayMs: Number(tokenDelayMs) }),
  ...(thinkMs === undefined ? {} : { thinkMs: Number(thinkMs) }),
  ...(values.log === undefined ? {} : { logUrl: values.log }),
  ...(model === undefined ? {} : { model }),
});

console.log(`returns-desk listens on ${desk.url}`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void desk.close().then(() => process.exit(0)));
}
