// Tries the mocks of an app without a browser: which terminal states short sequences of calls lead to, and what they write. Never waits.
import type { Tool, WorldState } from '../../app/tool.js';
import type { ToolCall } from '../../episode/path-event.js';
import { stateTest } from '../../rules/terminal-states.js';
import type { Json } from '../../scenario/schema.js';
import { readArguments } from '../arguments.js';
import { faultSchedule } from '../faults.js';
import { carriedOut, chanceOf, heldState, type HeldState } from '../transactions.js';
import type { Rehearsal, RehearsalOptions } from '../../app/rehearsal.js';
import { argumentsToTry } from './arguments-to-try.js';
import { type ArgumentContext, contextsOf, contextsOfAnswer } from './contexts.js';
import { watchedView } from './watched-view.js';

const MOST_CALLS = 300;
const DEEPEST = 3;
/** Sequences of the same tools and statuses that are continued. */
const MOST_ALIKE = 2;

interface Sequence {
  held: HeldState;
  calls: readonly ToolCall[];
}

interface ToTry {
  tool: Tool;
  args: Record<string, Json>;
}

/** What is still to be tried after a sequence. */
interface Job {
  sequence: Sequence;
  /** Null until its turn comes: many never do. */
  rounds: readonly (readonly ToTry[])[] | null;
  /** Grows with the calls made and the rounds done; less for what changed the state or met a fault. */
  cost: number;
}

/** Tries up to three calls in a row and 300 in all; what changed the state, or met a fault, is continued sooner. */
export function rehearse(options: RehearsalOptions): Rehearsal {
  const { app, state: before, faults, hints, metadata, now } = options;
  const { tools } = app.backend;
  const reached = new Set<string>();
  const unclear = new Set<string>();
  const succeeded = new Set<string>();
  const states: WorldState[] = [];
  const answers: string[] = [];
  const alike = new Map<string, number>();
  const contextsByState = new Map<HeldState, readonly ArgumentContext[]>();
  const jobs: Job[] = [];
  const common = { faults, tools, metadata, now };
  let calls = 0;

  const judge = ({ held, calls }: Sequence): void => {
    const views = [true, false].map((ended) => {
      return watchedView({ before, after: held.state, calls, ended });
    });
    for (const [name, state] of Object.entries(app.terminalStates)) {
      if (reached.has(name)) continue;
      for (const watched of views) {
        watched.forget();
        const holds = holdsIn(() => stateTest(state)(watched.view));
        if (holds === true) reached.add(name);
        if (holds === null || watched.askedForMore) unclear.add(name);
      }
    }
  };

  /** Null if there is nothing to continue. */
  const extend = (
    sequence: Sequence,
    tool: Tool,
    args: Record<string, Json>,
  ): { sequence: Sequence; isNew: boolean } | null => {
    const call = tryCall({ ...common, sequence, tool, args });
    if (call === null) return null;
    calls += 1;
    const { made, held } = call;
    const isChanged = held !== sequence.held;
    if (made.status < 400) succeeded.add(tool.name);
    if (isChanged) states.push(held.state);
    answers.push(JSON.stringify(made.response).toLowerCase());
    const next = { held, calls: [...sequence.calls, made] };
    judge(next);
    const shape = next.calls.map(({ tool, status }) => `${tool} ${status}`).join(', ');
    const seen = alike.get(shape) ?? 0;
    alike.set(shape, seen + 1);
    if (seen >= MOST_ALIKE || next.calls.length >= DEEPEST) return null;
    return { sequence: next, isNew: isChanged || made.fault !== null };
  };

  const first = { held: heldState(before), calls: [] };
  judge(first);
  const steps = walk();

  /** In rounds, one set of arguments of each tool at a time; what costs least comes first. */
  function* walk(): Generator<undefined> {
    jobs.push(jobOf(first, 0));
    for (let job = cheapest(jobs); job !== undefined; job = cheapest(jobs)) {
      const [round = [], ...rounds] = job.rounds ?? roundsAfter(job.sequence);
      for (const { tool, args } of round) {
        if (calls >= MOST_CALLS) return;
        const made = extend(job.sequence, tool, args);
        if (made !== null) jobs.push(jobOf(made.sequence, made.isNew ? 1 : 3));
        yield undefined;
      }
      if (rounds.length > 0) jobs.push({ ...job, rounds, cost: job.cost + 1 });
    }
  }

  const jobOf = (sequence: Sequence, more: number): Job => {
    return { sequence, rounds: null, cost: sequence.calls.length + more };
  };

  const roundsAfter = (sequence: Sequence): readonly (readonly ToTry[])[] => {
    const contexts = [...contextsOfAnswers(sequence), ...contextsIn(sequence.held)];
    return roundsOf(tools, (tool) => argumentsToTry(tool, contexts, hints));
  };

  /** Calls that only read leave the state as it is. */
  const contextsIn = (held: HeldState): readonly ArgumentContext[] => {
    const known = contextsByState.get(held) ?? contextsOf(held.state);
    contextsByState.set(held, known);
    return known;
  };

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
    writes(passes) {
      let seen = 0;
      const found = () => {
        for (; seen < states.length; seen += 1) {
          const state = states[seen];
          if (state !== undefined && passes(state)) return true;
        }
        return false;
      };
      searchUntil(found);
      return found();
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
      const wanted = text.toLowerCase();
      let seen = 0;
      const found = () => {
        for (; seen < answers.length; seen += 1)
          if (answers[seen]?.includes(wanted) === true) return true;
        return false;
      };
      searchUntil(found);
      return found();
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

/** Takes the first of those that cost least. */
function cheapest(jobs: Job[]): Job | undefined {
  const least = Math.min(...jobs.map(({ cost }) => cost));
  const index = jobs.findIndex(({ cost }) => cost === least);
  return index < 0 ? undefined : jobs.splice(index, 1)[0];
}

function roundsOf(
  tools: readonly Tool[],
  setsOf: (tool: Tool) => Record<string, Json>[],
): ToTry[][] {
  const sets = tools.map((tool) => ({ tool, sets: setsOf(tool) }));
  const most = Math.max(0, ...sets.map(({ sets }) => sets.length));
  return Array.from({ length: most }, (_, round) =>
    sets.flatMap(({ tool, sets }) => {
      const args = sets[round];
      return args === undefined ? [] : [{ tool, args }];
    }),
  );
}

function holdsIn(test: () => boolean): boolean | null {
  try {
    return test();
  } catch {
    return null;
  }
}

/** The latest first. */
function contextsOfAnswers({ calls }: Sequence): ArgumentContext[] {
  const answers = calls.filter(({ status }) => status < 400).reverse();
  return answers.flatMap(({ tool, response }) => contextsOfAnswer(tool, response));
}

interface CallToTry extends Pick<RehearsalOptions, 'faults' | 'metadata' | 'now'> {
  sequence: Sequence;
  tool: Tool;
  tools: readonly Tool[];
  args: Record<string, Json>;
}

/** Null if the tool refuses the arguments, or its mock throws: then nothing is learned. */
function tryCall(given: CallToTry): { made: ToolCall; held: HeldState } | null {
  const { sequence, tool, tools, faults, metadata, now } = given;
  const read = readArguments(tool, given.args);
  if (read.kind !== 'valid') return null;
  const faultOf = faultSchedule(faults, tools);
  for (const { tool: earlier } of sequence.calls) faultOf(earlier);
  const fault = faultOf(tool.name);
  const ground = { held: sequence.held, nowMs: now.getTime(), metadata, chance: chanceOf(1) };
  const isCarriedOut = fault === null || fault.applied;
  const { outcome, after } = isCarriedOut
    ? carriedOut(tool, read.parsed, ground)
    : { outcome: { ...noChange, ...fault.instead }, after: sequence.held };
  if (outcome.threw !== null) return null;
  const { status, body, patch } = outcome;
  const made: ToolCall = {
    ...{ seq: sequence.calls.length, atMs: 0, turn: 1 },
    ...{ kind: 'tool_call', tool: tool.name, args: read.args, via: 'world' },
    request: { method: 'CALL', url: tool.name },
    ...{ status, response: body, durationMs: 0, patch: patch as unknown as Json[] },
    fault: fault?.label ?? null,
  };
  return { made, held: after };
}

const noChange = { patch: [], threw: null };
