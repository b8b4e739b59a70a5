// Turns a definition into an app: rejects what is wrong with it and fills in the defaults; opens nothing.
import { countOf } from '../values/count.js';
import { SightlineError } from '../sightline-error.js';
import { appProblems } from './check-app.js';
import type { App, AppDefinition } from './definition.js';

export { defineTool } from './define-tool.js';

/** How long an agent may say nothing, ms, unless the app says otherwise. */
const REPLY_TIMEOUT_MS = 30_000;

/**
 * Describes the agent under test. Defaults: `fixturesDir` is `fixtures/<name>`, `agentOrigins` the
 * origin of an absolute `start`, `replyTimeoutMs` 30,000, no landmarks, checkpoints, knowledge, agents or
 * secrets.
 *
 * Throws SightlineError `app-invalid` with everything that is wrong, all at once.
 */
export function defineApp(definition: AppDefinition): App {
  const problems = appProblems(definition);
  if (problems.length > 0) throw invalidApp(definition.name, problems);
  const origins = definition.agentOrigins ?? originOf(definition.start);
  return {
    ...definition,
    ...(origins ? { agentOrigins: origins } : {}),
    fixturesDir: definition.fixturesDir ?? `fixtures/${definition.name}`,
    landmarks: definition.landmarks ?? {},
    checkpoints: definition.checkpoints ?? {},
    records: definition.records ?? {},
    assertions: definition.assertions ?? {},
    knowledge: definition.knowledge ?? [],
    agents: definition.agents ?? [],
    replyTimeoutMs: definition.replyTimeoutMs ?? REPLY_TIMEOUT_MS,
    secrets: definition.secrets ?? [],
  };
}

function invalidApp(name: string, problems: readonly string[]): SightlineError {
  return new SightlineError('app-invalid', {
    what: `The app "${name}" cannot be used: ${countOf(problems.length, 'problem')}.`,
    details: problems,
    next: 'Correct its defineApp({ … }).',
  });
}

function originOf(start: AppDefinition['start']): string[] | null {
  return typeof start === 'string' && URL.canParse(start) ? [new URL(start).origin] : null;
}
