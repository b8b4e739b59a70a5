// Tries the mocks of an app without a browser: which terminal states short sequences of calls lead to, and what they write. Never waits.
import type { Tool, WorldState } from '../../app/tool.js';
import type { ToolCall } from '../../episode/path-event.js';
import { stateTest } from '../../rules/terminal-states.js';
import type { Json } from '../../scenario/schema.js';
import { readArguments } from '../arguments.js';
import { faultSchedule } from '../faults.js';
import { transactions } from '../transactions.js';
import type { Rehearsal, RehearsalOptions } from '../../app/rehearsal.js';
import { argumentsToTry } from './arguments-to-try.js';
import { type ArgumentContext, contextsOf, contextsOfAnswer } from './contexts.js';
import { watchedView } from './watched-view.js';

const MOST_CALLS = 300;
const DEEPEST = 3;
/** Sequences of the same tools and statuses that are continued. */
const MOST_ALIKE = 2;

interface Sequence {
  state: WorldState;
  calls: readonly ToolCall[];
}

/** Tries calls breadth first, up to three in a row and 300 in all; what changes the state is continued first. */
export function rehearse(options: RehearsalOptions): Rehearsal {
  const { app, state: before, faults, hints, metadata, now } = options;
  const { tools } = app.backend;
  const reached = new Set<string>();
  const unclear = new Set<string>();
  const succeeded = new Set<string>();
  const states: WorldState[] = [];
  const answers = new Set<string>();
  const alike = new Map<string, number>();
  const [changed, unchanged]: [Sequence[], Sequence[]] = [[], []];
  const common = { faults, tools, metadata, now };
  let calls = 0;

  const judge = (sequence: Sequence): void => {
    for (const [name, state] of Object.entries(app.terminalStates)) {
      if (reached.has(name)) continue;
      for (const ended of [true, false]) {
        const watched = watchedView({
          before,
          after: sequence.state,
          calls: sequence.calls,
          ended,
        });
        const holds = holdsIn(() => stateTest(state)(watched.view));
        if (holds === true) reached.add(name);
        if (holds === null || watched.askedForMore) unclear.add(name);
      }
    }
  };

  const extend = (sequence: Sequence, tool: Tool, args: Record<string, Json>): void => {
    const call = tryCall({ ...common, sequence, tool, args });
    if (call === null) return;
    calls += 1;
    const isNew = call.state !== sequence.state;
    if (call.made.status < 400) succeeded.add(tool.name);
    if (isNew) states.push(call.state);
    answers.add(JSON.stringify(call.made.response).toLowerCase());
    const next = { state: call.state, calls: [...sequence.calls, call.made] };
    judge(next);
    const shape = next.calls.map(({ tool, status }) => `${tool} ${status}`).join(', ');
    const seen = alike.get(shape) ?? 0;
    alike.set(shape, seen + 1);
    if (seen < MOST_ALIKE && next.calls.length < DEEPEST) (isNew ? changed : unchanged).push(next);
  };

  const first = { state: before, calls: [] };
  judge(first);
  const steps = walk();

  function* walk(): Generator<undefined> {
    for (let sequence: Sequence | undefined = first; sequence !== undefined;) {
      const contexts = contextsOfSequence(sequence);
      const wanted = tools.flatMap((tool) =>
        argumentsToTry(tool, contexts, hints).map((args) => ({ tool, args })),
      );
      for (const { tool, args } of wanted) {
        if (calls >= MOST_CALLS) return;
        extend(sequence, tool, args);
        yield undefined;
      }
      sequence = changed.shift() ?? unchanged.shift();
    }
  }

  const searchUntil = (isDone: () => boolean): void => {
    while (!isDone() && steps.next().done !== true);
  };
  const searchAll = (): void => searchUntil(() => false);

  return {
    leadsTo(name) {
      searchUntil(() => reached.has(name));
      if (reached.has(name)) return true;
      return unclear.has(name) ? null : false;
    },
    written() {
      searchAll();
      return states;
    },
    succeeded() {
      searchAll();
      return succeeded;
    },
    answered(text) {
      searchAll();
      const wanted = text.toLowerCase();
      return [...answers].some((answer) => answer.includes(wanted));
    },
    answer(tool, args) {
      const call = tryCall({ ...common, sequence: first, tool, args });
      return call === null ? null : { status: call.made.status, body: call.made.response };
    },
    get calls() {
      return calls;
    },
  };
}

function holdsIn(test: () => boolean): boolean | null {
  try {
    return test();
  } catch {
    return null;
  }
}

function contextsOfSequence({ state, calls }: Sequence): ArgumentContext[] {
  const answers = calls.filter(({ status }) => status < 400);
  return [
    ...answers.reverse().flatMap(({ tool, response }) => contextsOfAnswer(tool, response)),
    ...contextsOf(state),
  ];
}

interface CallToTry extends Pick<RehearsalOptions, 'faults' | 'metadata' | 'now'> {
  sequence: Sequence;
  tool: Tool;
  tools: readonly Tool[];
  args: Record<string, Json>;
}

/** Null if the tool refuses the arguments, or its mock throws: then nothing is learnt. */
function tryCall(given: CallToTry): { made: ToolCall; state: WorldState } | null {
  const { sequence, tool, tools, faults, metadata, now } = given;
  const read = readArguments(tool, given.args);
  if (read.kind !== 'valid') return null;
  const faultOf = faultSchedule(faults, tools);
  for (const { tool: earlier } of sequence.calls) faultOf(earlier);
  const fault = faultOf(tool.name);
  const store = transactions({ state: sequence.state, seed: 1, now, metadata });
  const isCarriedOut = fault === null || fault.applied;
  const outcome = isCarriedOut ? store.run(tool, read.parsed) : { ...noChange, ...fault.instead };
  if (outcome.threw !== null) return null;
  const { status, body, patch } = outcome;
  const made: ToolCall = {
    ...{ seq: sequence.calls.length, atMs: 0, turn: 1 },
    ...{ kind: 'tool_call', tool: tool.name, args: read.args, via: 'world' },
    request: { method: 'CALL', url: tool.name },
    ...{ status, response: body, durationMs: 0, patch: patch as unknown as Json[] },
    fault: fault?.label ?? null,
  };
  return { made, state: patch.length === 0 ? sequence.state : store.snapshot() };
}

const noChange = { patch: [], threw: null };
