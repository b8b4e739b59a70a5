// What workers tell the gateway under `/control`: which episodes they open and close, and the sessions that their pages have.
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { z } from 'zod';
import { sessionPlaceSchema } from '../app/agent-session.js';
import { refusals } from './gateway-answers.js';
import { refuse } from './gateway-context.js';
import { type GatewayRegistry, workerAddressSchema } from './gateway-registry.js';
import { episodeNames } from './episode-names.js';

const openSchema = z.strictObject({
  episode: z.string().min(1),
  worker: workerAddressSchema,
  session: sessionPlaceSchema.optional(),
  routes: z.array(z.string()),
});
const sessionSchema = z.strictObject({ episode: z.string().min(1), session: z.string().min(1) });
const closeSchema = z.strictObject({ episode: z.string().min(1) });
const leaveSchema = z.strictObject({ workerUrl: z.url() });

/** Adds the endpoints; who may use them is checked before. */
export function addControl(
  app: Hono<{ Bindings: HttpBindings }>,
  { registry, token }: { registry: GatewayRegistry; token: string },
): void {
  app.post('/control/open', async (c) => {
    const { episode, worker, ...served } = openSchema.parse(await c.req.json());
    if (!registry.open(episodeNames(episode, token), worker, served))
      return refuse(c, refusals.openAlready(episode));
    return c.json({ opened: episode }, 201);
  });
  app.post('/control/close', async (c) => {
    const { episode } = closeSchema.parse(await c.req.json());
    const strays = registry.close(episode);
    return strays === null ? refuse(c, refusals.notOpen(episode)) : c.json(strays);
  });
  app.post('/control/session', async (c) => {
    const { episode, session } = sessionSchema.parse(await c.req.json());
    registry.sessions.learn(episode, session);
    return c.json({});
  });
  app.post('/control/leave', async (c) => {
    registry.leave(leaveSchema.parse(await c.req.json()).workerUrl);
    return c.json({});
  });
  // Never answered: a worker learns from its end that the gateway has gone.
  app.get('/control/hold', () => new Promise<never>(() => undefined));
  app.get('/control/status', (c) => c.json(registry.status()));
}
