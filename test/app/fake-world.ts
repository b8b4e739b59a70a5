// A world context for tests of mocks alone: ids count up, and a call that fails throws.
import type { WorldContext, WorldState } from '../../src/app/tool.js';
import type { Json } from '../../src/values/json.js';

/** What `world.fail` threw. */
export class Failure extends Error {
  readonly status: number;
  readonly body: Json;

  constructor(status: number, body: Json) {
    super(`${status} ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
  }
}

/** A context over this very state. */
export function fakeWorld(state: WorldState, now = new Date('2026-03-02T10:00:00Z')): WorldContext {
  let ids = 0;
  return {
    state,
    metadata: {},
    now: () => now,
    advance: () => undefined,
    id: (prefix) => `${prefix}-${(ids += 1)}`,
    random: () => 0.5,
    fail: (status, body) => {
      throw new Failure(status, body);
    },
  };
}
