// Tries the configured models part by part, and keeps the account; a failing part does not affect the others. Prints only progress.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type CallLog,
  callSums,
  type KnownSum,
  MODEL_CALLS,
  type ModelCall,
} from '../../../model/calls.js';
import type { Patience, Role } from '../../../model/endpoint.js';
import type { Model } from '../../../model/model.js';
import type { OpenModels } from '../../../model/open-models.js';
import { openRun, unansweredNotes, unusedNotes } from '../../../model/open-run.js';
import type { RunSettings } from '../../../model/run-options.js';
import { countOf } from '../../../count.js';
import { firstLine } from '../../../sightline-error.js';
import { spread } from '../../../statistics/spread.js';
import { askKnown } from '../../../try-model/ask-known.js';
import { deskScenarios } from '../../../try-model/desk/scenarios.js';
import { askJudge } from '../../../try-model/judge-questions/ask-judge.js';
import { judgeQuestions } from '../../../try-model/judge-questions/index.js';
import type { Answered, Known } from '../../../try-model/known-answer.js';
import { visionQuestions } from '../../../try-model/vision-questions/index.js';
import { progress } from '../../progress.js';
import {
  type TryPart,
  type PartName,
  partNames,
  roleOf,
  type PartUsage,
  type TryOut,
} from './try-out.js';
import { runVariables, urlAndModel } from '../../../model/variables.js';

export interface Measuring {
  settings: RunSettings;
  /** The parts to try. */
  parts: readonly PartName[];
  /** Absolute; exists and is empty. */
  dir: string;
  nowMs: () => number;
  /** Receives lines and progress. */
  stream: { isTTY?: boolean; write(text: string): unknown };
  /** Default: the endpoint's. */
  patience?: Patience;
}

interface Tried extends Measuring {
  models: OpenModels;
  log: CallLog;
  whyNotBegin: () => string | null;
  say: (line: string) => void;
}

/**
 * @throws SightlineError `usage` if a role that would be asked is only half configured
 */
export async function measure(measuring: Measuring): Promise<TryOut> {
  const { settings, parts, dir, patience, nowMs, stream } = measuring;
  const roles = [...new Set(parts.map((name) => roleOf[name]))];
  for (const note of unusedNotes(settings.models, roles)) stream.write(`${note}\n`);
  const run = openRun(settings, {
    ...{ file: join(dir, MODEL_CALLS), roles },
    ...(patience === undefined ? {} : { patience }),
  });
  const began = nowMs();
  const { maxMinutes } = settings;
  const tried: Tried = {
    ...{ ...measuring, ...run },
    say: (line) => void stream.write(`${line}\n`),
    whyNotBegin: () =>
      maxMinutes === null || nowMs() - began < maxMinutes * 60_000
        ? null
        : `The limit of ${countOf(maxMinutes, 'minute')} (${runVariables.maxMinutes}) is reached: the rest was not started.`,
  };
  const done: TryPart[] = [];
  for (const name of partNames) done.push(await partOf(name, tried));
  for (const note of unansweredNotes(await run.log.calls(), settings.models)) tried.say(note);
  return { dir, parts: done };
}

async function partOf(name: PartName, tried: Tried): Promise<TryPart> {
  const role = roleOf[name];
  const nothing = { name, role, model: null, played: null, questioned: null, taken: null };
  if (!tried.parts.includes(name)) return { ...nothing, off: 'It was not asked for.' };
  const endpoint = tried.settings.models.of(role);
  const model = await tried.models.of(role, { app: 'try-model', scenario: name, trial: 1 });
  if (endpoint === null || model === null)
    return { ...nothing, off: notConfigured(role, tried.settings) };
  const before = (await tried.log.calls()).length;
  const began = tried.nowMs();
  const watched = counting(model);
  const result = await resultOf(name, watched.model, tried);
  const wallMs = tried.nowMs() - began;
  const pending = watched.pending();
  const calls = (await tried.log.calls()).slice(before).filter((call) => call.role === role);
  const taken = takenBy(calls, { pending, wallMs });
  const known = { name: endpoint.model, url: endpoint.url };
  return { ...nothing, model: known, off: null, ...result, taken };
}

/** An episode can end while its model is still answering: that call is not in the account yet. */
function counting(model: Model): { model: Model; pending: () => number } {
  let pending = 0;
  const ask: Model['ask'] = async (question, about) => {
    pending += 1;
    try {
      return await model.ask(question, about);
    } finally {
      pending -= 1;
    }
  };
  return { model: { ...model, ask }, pending: () => pending };
}

function notConfigured(role: Role, { models }: RunSettings): string {
  const off = models.offBy(role);
  if (off !== null) return `${off}: name a model, or unset it.`;
  return `No model is configured: set ${urlAndModel(role)}.`;
}

type Result = Partial<Pick<TryPart, 'played' | 'questioned'>>;

/** Whatever is thrown, such as a missing browser, is reported for this part alone. */
async function resultOf(name: PartName, model: Model, tried: Tried): Promise<Result> {
  const seeing = visionQuestions.filter(({ way }) => (way === 'pick') === (name === 'picks'));
  const of = { user: deskScenarios, judge: judgeQuestions, vision: seeing, picks: seeing }[name];
  try {
    if (name === 'user') return { played: await userPart(model, tried) };
    if (name === 'judge') return { questioned: await judgePart(model, tried) };
    return { questioned: await visionPart(name, model, { ...tried, seeing }) };
  } catch (error) {
    const failed = { of: of.length, failures: [firstLine(error)] };
    if (name === 'user') return { played: { ...failed, episodes: [] } };
    return { questioned: { ...failed, answered: [], takesNoPictures: false } };
  }
}

async function userPart(model: Model, { dir, whyNotBegin, say }: Tried) {
  const { play } = await import('../../../playwright/try-model/play.js');
  say(`user: ${countOf(deskScenarios.length, 'episode')}`);
  return play({
    ...{ scenarios: deskScenarios, model, whyNotBegin, say, runDir: join(dir, 'episodes') },
    onDone: ({ scenario, outcome, turns }) =>
      say(`  ${scenario}: ${outcome}, ${countOf(turns, 'turn')}`),
  });
}

async function judgePart(model: Model, tried: Tried) {
  const votes = join(tried.dir, 'judge');
  await mkdir(votes, { recursive: true });
  return asked('judge', judgeQuestions, {
    ...tried,
    ask: (question) => askJudge(question, model, votes),
  });
}

async function visionPart(
  name: 'vision' | 'picks',
  model: Model,
  tried: Tried & { seeing: typeof visionQuestions },
) {
  const { openLooker } = await import('../../../playwright/try-model/look.js');
  const looker = await openLooker(tried.say);
  const who = { vision: name === 'vision' ? model : null, judge: name === 'picks' ? model : null };
  try {
    return await asked(name, tried.seeing, {
      ...tried,
      ask: (question) => looker.look(question, { ...who, dir: join(tried.dir, name) }),
    });
  } finally {
    await looker.close();
  }
}

async function asked<Question extends Known>(
  name: PartName,
  questions: readonly Question[],
  { ask, whyNotBegin, say, stream, nowMs }: Tried & { ask: (one: Question) => Promise<Answered> },
) {
  say(`${name}: ${countOf(questions.length, 'question')}`);
  const told = progress(questions.length, stream, nowMs, 'questions');
  try {
    return await askKnown(questions, { ask, whyNotBegin, onDone: ({ id }) => told.advance(id) });
  } finally {
    told.end();
  }
}

/** All calls of a part are from one role to one model. */
function takenBy(
  calls: readonly ModelCall[],
  { pending, wallMs }: { pending: number; wallMs: number },
): PartUsage {
  const [entry] = callSums(calls);
  return {
    ...{ calls: calls.length + pending, noAnswer: (entry?.failed ?? 0) + pending, wallMs },
    tokensIn: withUnknown(entry?.input, pending),
    tokensOut: withUnknown(entry?.output, pending),
    modelMs: calls.reduce((sum, { ms }) => sum + ms, 0),
    callMs: spread(calls.filter(({ error }) => error === null).map(({ ms }) => ms)),
  };
}

function withUnknown({ sum, unknown }: KnownSum = { sum: 0, unknown: 0 }, more: number): KnownSum {
  return { sum, unknown: unknown + more };
}
