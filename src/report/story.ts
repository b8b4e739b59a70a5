// The story of an episode in order, as data for its page and as plain text: what was said, done, called, changed and shown; judges nothing.
import { countOf } from '../values/count.js';
import type { Action } from '../episode/action.js';
import type { Episode } from '../episode/read.js';
import type { PathEvent, ToolCall } from '../episode/path-event.js';
import { joinedCalls } from '../episode/joined-calls.js';
import type { StoryEvent } from './site/data.js';

/** Longer texts are cut: the full text is in the episode's own files. */
const LONGEST = 4000;

export function storyEvents({ path, transcript, logs }: Episode): StoryEvent[] {
  // What the user typed comes when it was said; the page shows it later, often after calls that it led to.
  const typed = new Set(path.flatMap((event) => typedIn(event)));
  const isNews = ({ role, text }: Episode['transcript'][number]) =>
    role === 'agent' || !typed.has(text.trim());
  const said = transcript
    .filter(isNews)
    .map(({ seq, atMs, turn, role, text, revises }): StoryEvent => {
      const stamp = { seq, atMs, turn };
      return role === 'user'
        ? { ...stamp, kind: 'user', text: cut(text) }
        : { ...stamp, kind: 'agent', text: cut(text), revises: revises !== null };
    });
  const told = logs
    .filter(({ level }) => level === 'error')
    .map(({ seq, atMs, turn, source, text }): StoryEvent => {
      return { seq, atMs, turn, kind: 'note', text: cut(`${words[source]}: ${text}`), bad: true };
    });
  const twice = seenTwice(path);
  const done = path.filter(({ seq }) => !twice.has(seq)).flatMap((event) => storyOfEvent(event));
  return [...said, ...told, ...done].sort((one, other) => one.seq - other.seq);
}

function typedIn(event: PathEvent): string[] {
  if (event.kind !== 'user_action' || event.action.kind !== 'say') return [];
  return [event.action.text.trim()];
}

/** Events about a call that another event says more about: the world's own record, else the last sighting. */
function seenTwice(path: readonly PathEvent[]): ReadonlySet<number> {
  const others = joinedCalls(path).flatMap(({ served, sources }) => {
    const told = served?.seq ?? sources.at(-1);
    return sources.filter((seq) => seq !== told);
  });
  return new Set(others);
}

const words = {
  console: 'Console',
  page_error: 'Error in the page',
  request_failed: 'Request failed',
  harness: 'Harness',
} as const;

function storyOfEvent(event: PathEvent): StoryEvent[] {
  const { seq, atMs, turn } = event;
  const stamp = { seq, atMs, turn };
  const note = (text: string, bad = false): StoryEvent[] => [
    { ...stamp, kind: 'note', text: cut(text), bad },
  ];
  switch (event.kind) {
    case 'user_action':
      return actionBeat(event.action, stamp);
    case 'tool_call':
      return storyOfCall(event, stamp);
    case 'tool_seen':
      return [
        {
          ...{ ...stamp, kind: 'call', tool: event.tool, status: event.state },
          ...{
            ok: event.state !== 'failed',
            args: json(event.args),
            answer: json(event.result ?? null),
          },
          ...{ durationMs: null, via: `seen, ${event.protocol}`, fault: null },
        },
      ];
    case 'model_call': {
      const { model, tokens, durationMs, origin, problem } = event;
      const counted = tokens === null ? '' : `, ${tokens.input} + ${tokens.output} tokens`;
      const text = `${model ?? 'a model'}${counted}, ${Math.round(durationMs)} ms, ${origin}${problem === undefined ? '' : `: ${problem}`}`;
      return [{ ...stamp, kind: 'model', text: cut(text) }];
    }
    case 'checkpoint':
      return [{ ...stamp, kind: 'shot', name: event.name }];
    case 'fault':
      return note(`Fault of the scenario: ${event.detail}`);
    case 'draft':
      return note(`The user's model wanted to ${event.wanted}, which was returned: ${event.why}`);
    case 'scrolled':
      return note(`The user scrolled ${countOf(event.screens, 'screen')} to read the message.`);
    case 'expanded':
      return note(`The user pressed “${event.name}” to read the rest of the message.`);
    case 'unread':
      return note(
        `The user could not read ${event.text === '' ? 'the message' : 'all of the message'}: ${event.why}.`,
        true,
      );
    case 'unmocked_request':
      return note(`Nothing mocks ${event.method} ${event.url}.`, true);
    case 'unwatched':
      return note(`Nobody could watch what a ${event.channel} sent (${event.url}).`, true);
    case 'mock_threw':
      return note(`The mock of ${event.tool} threw: ${event.message}`, true);
    case 'agent_failed':
      return note(
        `The agent's server failed: ${event.method} ${event.url}, ${event.message}`,
        true,
      );
    case 'settled':
      return event.finished
        ? []
        : note(`The agent had not finished: ${event.waiting.join(' ')}`, true);
    case 'note':
      return note(event.text);
    case 'record':
      return event.problem === null ? [] : note(`Record ${event.name}: ${event.problem}`, true);
    case 'unattributed_calls':
      return note(`${countOf(event.count, 'call')} reached the gateway, but no world.`, true);
    case 'received':
    case 'doors':
      return [];
  }
}

type Stamp = Pick<StoryEvent, 'seq' | 'atMs' | 'turn'>;

function actionBeat(action: Action, stamp: Stamp): StoryEvent[] {
  switch (action.kind) {
    case 'say':
      return [{ ...stamp, kind: 'user', text: cut(action.text) }];
    case 'press':
      return [{ ...stamp, kind: 'act', text: `presses “${action.name}”` }];
    case 'fill':
      return [{ ...stamp, kind: 'act', text: `fills “${action.name}” with “${action.value}”` }];
    case 'select':
      return [{ ...stamp, kind: 'act', text: `selects “${action.option}” in “${action.name}”` }];
    case 'upload':
      return [{ ...stamp, kind: 'act', text: `uploads ${action.files.join(', ')}` }];
    case 'done':
      return [{ ...stamp, kind: 'act', text: `leaves: ${action.why}` }];
    case 'off_plan':
      return [{ ...stamp, kind: 'act', text: `gives up: ${action.why}` }];
  }
}

function storyOfCall(call: ToolCall, stamp: Stamp): StoryEvent[] {
  const { tool, args, status, response, durationMs, via, fault, patch } = call;
  const beat: StoryEvent = {
    ...{ ...stamp, kind: 'call', tool, status: String(status), ok: status < 400 },
    ...{ args: json(args), answer: json(response), durationMs, via, fault },
  };
  const changes = patch.map((one) =>
    changeWords(one as { op?: string; path?: string; value?: unknown }),
  );
  return changes.length === 0 ? [beat] : [beat, { ...stamp, kind: 'world', changes }];
}

function changeWords({
  op = '',
  path = '',
  value,
}: {
  op?: string;
  path?: string;
  value?: unknown;
}): string {
  const verbs: Record<string, string> = { add: 'added', remove: 'removed', replace: 'changed' };
  const what = value === undefined ? '' : `: ${cut(JSON.stringify(value), 400)}`;
  return `${path} ${verbs[op] ?? op}${what}`;
}

function json(value: unknown): string {
  return value === null || value === undefined ? '' : cut(JSON.stringify(value, null, 2));
}

function cut(text: string, most = LONGEST): string {
  return text.length <= most
    ? text
    : `${text.slice(0, most)} … ${countOf(text.length - most, 'more character')}`;
}

/** A line or more for each thing that happened, below the turn that it belongs to. Checkpoints are left out: pictures show them. */
export function storyText(episode: Episode): string {
  let turn: number | null = null;
  const lines = storyEvents(episode).flatMap((beat) => {
    const told = linesOf(beat).map(
      (line, at) => `  ${(at === 0 ? WHO[beat.kind] : '').padEnd(7)}${line}`,
    );
    if (told.length === 0 || beat.turn === turn) return told;
    turn = beat.turn;
    return [turn === 0 ? 'before the first turn' : `turn ${turn}`, ...told];
  });
  return [...lines, ''].join('\n');
}

const WHO: Readonly<Record<StoryEvent['kind'], string>> = {
  user: 'user',
  act: 'user',
  agent: 'agent',
  call: 'tool',
  world: 'world',
  model: 'model',
  note: 'note',
  shot: '',
};

function linesOf(beat: StoryEvent): string[] {
  switch (beat.kind) {
    case 'call': {
      const fault = beat.fault === null ? '' : `, fault of the scenario: ${beat.fault}`;
      const answer = `→ ${beat.status}${fault} ${oneLine(beat.answer)}`;
      return [`${beat.tool} ${oneLine(beat.args)}`, answer.trimEnd()];
    }
    case 'world':
      return beat.changes;
    case 'shot':
      return [];
    case 'user':
    case 'act':
    case 'agent':
    case 'model':
    case 'note':
      return beat.text.split('\n');
  }
}

/** JSON cut to fit into a list; path.jsonl has all of it. */
function oneLine(json: string): string {
  const line = json.replace(/\s+/g, ' ');
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}
