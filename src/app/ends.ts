// How the agent itself ends a conversation: the app file's field `ends`, and what is wrong with one.
import type { Json } from '../scenario/schema.js';

/** Each is a sign on its own, looked for once the agent has finished a turn. */
export interface AgentEnds {
  /** This landmark has come into sight, such as a survey or "This conversation is closed". A landmark of text cannot be named. */
  landmark?: string;
  /** The agent has called this tool successfully. */
  tool?: string;
  /** A message of the agent's stream or socket holds these fields, at any depth, such as `{ type: 'CUSTOM', name: 'resolved' }`. */
  marker?: Readonly<Record<string, Json>>;
  /** One of these terminal states is reached, for better or worse. None that is derived from what was said. */
  states?: readonly string[];
  /** The message box that was there is gone, or disabled. Without this a lost message box is a failure of the UI. */
  box?: 'gone';
}

const FIELDS = ['landmark', 'tool', 'marker', 'states', 'box'];

interface Named {
  ends?: AgentEnds;
  landmarks?: Readonly<Record<string, unknown>>;
  backend: { tools: readonly { name: string }[] };
  terminalStates: Readonly<Record<string, unknown>>;
}

export function endsProblems({ ends, landmarks = {}, backend, terminalStates }: Named): string[] {
  if (ends === undefined) return [];
  const { landmark, tool, marker, states, box, ...others } = ends;
  const named = landmark === undefined ? null : landmarks[landmark];
  const tools = backend.tools.map(({ name }) => name);
  const problems = [
    Object.keys(ends).length === 0 && `say by what: ${FIELDS.join(', ')}`,
    ...Object.keys(others).map((name) => `unknown field "${name}"; allowed: ${FIELDS.join(', ')}`),
    named === undefined && `there is no landmark "${landmark ?? ''}"`,
    typeof named === 'object' &&
      named !== null &&
      `landmark "${landmark ?? ''}" is a range of text; name one that is a locator`,
    tool !== undefined && !tools.includes(tool) && `there is no tool "${tool}"`,
    marker !== undefined && Object.keys(marker).length === 0 && 'marker has no field',
    states?.length === 0 && 'states has no name',
    ...(states ?? []).map(
      (name) =>
        typeof terminalStates[name] !== 'function' &&
        `there is no terminal state "${name}" that is not derived from what was said`,
    ),
    box !== undefined && (box as string) !== 'gone' && "box can only be 'gone'",
  ];
  return problems.flatMap((problem) => (problem === false ? [] : [`ends: ${problem}`]));
}
