// What a record is worth as evidence: the scenario in it, whether the agent was alive, its calls, and who cut it short.
import { countOf } from '../values/count.js';
import type { Episode } from '../episode/read.js';
import { type EpisodeHeader, latestMessages, type Message, type Stop } from '../episode/format.js';
import type { ToolCall } from '../episode/path-event.js';
import { type JoinedCall, joinedCalls } from '../episode/joined-calls.js';
import type { Party } from '../episode/verdict/format.js';
import { oncePer, rememberedByText } from '../values/remembered.js';
import { type Scenario, scenarioSchema } from '../scenario/schema.js';

/** All trials of a scenario store the same one, so it is read once for all. */
const read = rememberedByText((text): Scenario | null => {
  const result = scenarioSchema.safeParse(JSON.parse(text));
  return result.success ? result.data : null;
});

/** The stored scenario, or null if it is not in the form that this version knows. */
export const scenarioOf = oncePer(({ scenario }: EpisodeHeader): Scenario | null =>
  read(JSON.stringify(scenario.data)),
);

/** Who cut the episode short, by its stop reason, and how: what is missing after it is blamed on them (`ender` in attribution/table.ts). */
const cuts: Record<Stop['reason'], { by: Party; how: string } | null> = {
  user_done: null,
  script_ended: null,
  agent_done: null,
  budget: null,
  agent_silent: { by: 'agent', how: 'the agent fell silent' },
  agent_failed: { by: 'agent', how: "the agent's own server failed" },
  page_crashed: { by: 'ui', how: 'the page crashed' },
  login_failed: { by: 'harness', how: 'sign-in failed' },
  session_expired: { by: 'undetermined', how: 'the user was signed out' },
  control_not_found: { by: 'ui', how: 'the user could not go on: a control was not found' },
  no_answer: null,
  off_plan: { by: 'user', how: 'the user had no answer and gave up' },
  could_not_see: { by: 'ui', how: "the user could not read the agent's answer" },
  unmocked_request: { by: 'backend', how: 'a request that nothing mocks ended it' },
  mock_threw: { by: 'backend', how: 'a mock that threw ended it' },
  agent_model_failed: { by: 'harness', how: "the agent's model was unavailable" },
  user_model_failed: { by: 'harness', how: 'the user model was unavailable' },
  staging_failed: { by: 'backend', how: 'staging could not be set up or read' },
  agent_unreachable: { by: 'undetermined', how: 'the agent could not be reached' },
  not_begun: { by: 'harness', how: 'it never began' },
  harness_failed: { by: 'harness', how: 'the harness failed' },
};

/** Who and what ended the episode early, or null if it ran to its end. */
export function cutShort(episode: Episode): { by: Party; how: string } | null {
  return cuts[episode.closed.stop.reason];
}

/** What the world served. */
export const toolCalls = oncePer(({ path }: Episode): readonly ToolCall[] =>
  path.filter((event) => event.kind === 'tool_call'),
);

/**
 * Every call once, however many doors saw it, including those of tools that the app does not name and those broken off.
 */
export const allCalls = oncePer(({ path }: Episode): readonly JoinedCall[] => joinedCalls(path));

/** The calls of the app's tools: those that the world served, and those that were only seen, if seen completely. */
export const recordedCalls = oncePer((episode: Episode): readonly JoinedCall[] =>
  allCalls(episode).filter(
    ({ served, outcome, tool }) =>
      served !== null || (outcome !== 'cut' && isToolOfApp(episode, tool)),
  ),
);

export function isToolOfApp({ header }: Episode, tool: string): boolean {
  return header.app.tools.some(({ name }) => name === tool);
}

/** Whether a tool changes something, by the app file. */
export function writes({ header }: Episode, tool: string): boolean {
  return header.app.tools.some(({ name, effect }) => name === tool && effect === 'write');
}

/** What the agent said at any time, every revision of a message with its own turn and event; `latestMessages` has each once. */
export const agentMessages = oncePer(({ transcript }: Episode): readonly Message[] =>
  transcript.filter(({ role }) => role === 'agent'),
);

/** Its messages in their final form, each once. */
export function latestAgentMessages({ transcript }: Episode): Message[] {
  return latestMessages(transcript).filter(({ role }) => role === 'agent');
}

/**
 * Whether the agent did anything that a dead one would not: replied to the user, or changed the world. A greeting
 * before the first turn and reads, which the page makes on its own, are not signs.
 */
export function agentActed(episode: Episode): boolean {
  const replied = agentMessages(episode).some(({ turn, text }) => turn > 0 && text.trim() !== '');
  return (
    replied || toolCalls(episode).some((call) => call.turn > 0 && changedSomething(episode, call))
  );
}

/** A mock records what it changed; a real service only says that the write succeeded. */
function changedSomething(episode: Episode, { tool, source, status, patch }: ToolCall): boolean {
  return source === undefined ? patch.length > 0 : writes(episode, tool) && status < 400;
}

/** Why an absence in this record proves nothing, as the start of a sentence; null if it does. */
export function whyAbsenceShowsNothing(episode: Episode): string | null {
  const cut = cutShort(episode);
  if (cut !== null) return `The episode was cut short (${cut.how})`;
  if (!agentActed(episode)) return 'The agent never replied and changed nothing';
  return mayBeMissing(episode);
}

/** Why calls of this episode may be missing from it, as the start of a sentence: such an absence is never read as "no call". */
export function mayBeMissing(episode: Episode): string | null {
  const event = episode.path.find(({ kind }) => kind === 'unwatched');
  if (event?.kind !== 'unwatched') return strayCalls(episode);
  return `The page used a ${event.channel} (${event.url}), and nobody could watch what it sent (docs/doors.md#what-leaves-the-browser)`;
}

/** Calls of this episode, or perhaps of it, that reached no world; null if there were none. */
export function strayCalls(episode: Episode): string | null {
  const strays = strayCallEvent(episode);
  if (strays === null) return null;
  const { count, own = 0 } = strays;
  return own > 0
    ? `${countOf(own, 'call')} of this episode reached the gateway, but not its world`
    : `${countOf(count, 'call')} reached the gateway without the header that names their episode`;
}

export function strayCallEvent({ path }: Episode) {
  return path.find((event) => event.kind === 'unattributed_calls') ?? null;
}
