// Opens every door of one episode to its world, that of the agent’s own model too, and records which are open; answers nothing itself.
import type { AgentSession } from '../app/agent-session.js';
import type { EpisodeWriter } from '../episode/write.js';
import { firstLine } from '../sightline-error.js';
import type { Destination } from '../world/destination.js';
import type { OpenEpisode, RecordKeeper } from '../world/doors/server-door.js';
import type { GatewayLink } from '../world/gateway-link.js';
import { openRoutesDoor, type RoutesDoor } from '../world/routes-door.js';
import { DOOR_PATHS, type DoorName, DOORS, NOW_HEADER } from '../values/door-names.js';
import type { World } from '../world/world.js';
import type { TrialOptions } from './options.js';
import { watchAgentSession } from './watch-agent-session.js';
import { type StreamWatch, watchStreams } from './watch-streams.js';
import { modelFaults } from '../scenario/faults.js';
import { type ModelService, openModelService } from '../world/model/model-service.js';

export interface DoorsOptions extends TrialOptions {
  world: World;
  agentOrigins: readonly string[];
  destinationOf: (url: string) => Destination;
  /** Receives the logs and spans that the agent's server sends. */
  records: RecordKeeper;
  /** Ends the trial as a failure of the harness. */
  lost: (detail: string) => void;
  /** Receives the functions that close each door again; to be run last in, first out. */
  cleanUps: (() => unknown)[];
}

export interface Doors {
  routes: RoutesDoor;
  streams: StreamWatch;
}

export async function openDoors(options: DoorsOptions): Promise<Doors> {
  const { page, app, episode, world, gateway, destinationOf, person, cleanUps } = options;
  const { backend } = app;
  if (gateway) {
    const model = await openAgentModel(gateway, options);
    const { agentSession } = app;
    const served = {
      ...{ world, destinationOf, model, records: options.records },
      ...(agentSession === undefined ? {} : { session: agentSession.inCall }),
    };
    const broken = (what: string) =>
      options.lost(`Calls of the agent may be missing from the record: ${what}`);
    const onGone = () => broken('the gateway ended during the trial.');
    gateway.gone.addEventListener('abort', onGone);
    cleanUps.push(() => gateway.gone.removeEventListener('abort', onGone));
    const close = await openGateway(gateway, episode, served);
    cleanUps.push(() => close().catch((error: unknown) => broken(firstLine(error))));
    if (model) cleanUps.push(() => model.end());
    if (agentSession !== undefined)
      cleanUps.push(await followAgentSession(agentSession, gateway, options));
  }
  const routes = await openRoutesDoor(page.context(), {
    ...{ world, backend, agentOrigins: options.agentOrigins },
    sockets: backend.sockets ?? [],
    episodeId: episode.header.id,
    token: gateway?.token ?? null,
    gatewayUrl: gateway?.baseUrlOf(episode.header.id) ?? null,
    agentHeaders: { [NOW_HEADER]: episode.header.now, ...person.extraHTTPHeaders },
  });
  cleanUps.push(() => routes.close());
  const streams = await watchStreams(page.context(), episode);
  cleanUps.push(() => streams.close());
  // Before the doors close: pending calls are released.
  cleanUps.push(() => world.end());
  episode.event({ kind: 'doors', open: openDoorNames(options) });
  return { routes, streams };
}

/** Calls that reached no world are, or may have been, this episode's, so the record must mention them. */
async function openGateway(
  gateway: GatewayLink,
  episode: EpisodeWriter,
  served: Omit<OpenEpisode, 'id'>,
): Promise<() => Promise<void>> {
  const close = await gateway.open({ id: episode.header.id, ...served });
  return async () => {
    const { count, own, last, next } = await close();
    if (count > 0) episode.event({ kind: 'unattributed_calls', count, own, last, next });
  };
}

/** The returned function stops, and notes that no session was found. */
async function followAgentSession(
  { inPage }: AgentSession,
  gateway: GatewayLink,
  { page, startUrl, agentOrigins, episode }: DoorsOptions,
): Promise<() => void> {
  const learn = (session: string) => gateway.learnSession(episode.header.id, session);
  const watch = await watchAgentSession({ page, inPage, startUrl, agentOrigins, learn });
  return () => {
    watch.close();
    const missing = watch.missing();
    if (missing !== null) episode.event({ kind: 'note', text: missing });
  };
}

/** A closed door cannot have seen anything. */
function openDoorNames({ app, gateway, agentModel }: DoorsOptions): DoorName[] {
  return DOORS.filter((door) => {
    if (door === 'socket') return (app.backend.sockets ?? []).length > 0;
    if (door in DOOR_PATHS && !gateway) return false;
    return door !== 'model' || Boolean(agentModel);
  });
}

/**
 * A cassette miss and a missing endpoint are the harness's fault: the agent had no model to be judged by.
 *
 * @throws SightlineError `cassette-invalid`, `cassette-version`, and `scenario-invalid` for two faults of one call
 */
async function openAgentModel(
  { token }: GatewayLink,
  { agentModel, app, loaded, episode, stop }: DoorsOptions,
): Promise<ModelService | null> {
  if (agentModel === undefined) return null;
  const service = await openModelService({
    mode: agentModel.mode,
    upstream: agentModel.upstream,
    record(event) {
      episode.event(event);
      tellFailure();
    },
    faults: modelFaults(loaded.scenario.faults),
    clock: performance,
    cassette: {
      dir: agentModel.cassettes,
      scenario: loaded.scenario.scenario_id,
      trial: episode.header.trial,
      ...(episode.header.attempt ? { attempt: episode.header.attempt.number } : {}),
      redactor: episode.redactor,
      episode: { id: episode.header.id, token },
      varies: app.backend.modelVaries ?? [],
    },
  });
  const tellFailure = (): void => {
    const [failure] = service.failures;
    if (failure !== undefined) stop.raise('agent_model_failed', failure.message);
  };
  return {
    ...service,
    async answer(request) {
      const answer = await service.answer(request);
      tellFailure();
      return answer;
    },
    async end() {
      await service.end();
      for (const { message } of [...service.failures, ...service.unrecorded])
        episode.log({ source: 'harness', level: 'error', text: message });
    },
  };
}
