// Opens the door to the agent's own model for one episode, and ends the episode if the door has no answer to give.
import type { App } from '../app/definition.js';
import type { EpisodeWriter } from '../episode/write.js';
import { modelFaults } from '../scenario/faults.js';
import type { Scenario } from '../scenario/schema.js';
import type { ModelService } from '../world/model/model-service.js';
import { type AgentModelMode, openModelService } from '../world/model/open-model-service.js';
import type { Upstream } from '../world/model/upstream.js';
import type { StopSignal } from './stop-signal.js';

/** Where the agent's model is in this run, and what is recorded of it. */
export interface AgentModel {
  mode: AgentModelMode;
  /** Null: only recorded answers can be given. */
  upstream: Upstream | null;
  /** The app's folder of cassettes. */
  cassettes: string;
}

export interface AgentModelOptions {
  settings: AgentModel;
  app: App;
  scenario: Scenario;
  episode: EpisodeWriter;
  /** The gateway's; it may occur in what the agent sends. */
  token: string;
  stop: StopSignal;
}

/**
 * A cassette miss and a missing endpoint are the harness's fault: the agent had no model to be judged by.
 *
 * @throws SightlineError `cassette-invalid`, `cassette-miss`, and `scenario-invalid` for two faults of one call
 */
export async function openAgentModel(options: AgentModelOptions): Promise<ModelService> {
  const { settings, app, scenario, episode, token, stop } = options;
  const service = await openModelService({
    mode: settings.mode,
    upstream: settings.upstream,
    record(event) {
      episode.event(event);
      tellFailure();
    },
    faults: modelFaults(scenario.faults),
    clock: performance,
    cassette: {
      dir: settings.cassettes,
      scenario: scenario.scenario_id,
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
