// Measures what misreading costs: how often the plan user does something else than it would if it had read right.
import type { Observation } from '../../src/episode/action.js';
import { newPlay, respond } from '../../src/user/plan-user.js';
import type {
  Act,
  ConfirmAct,
  OfferKind,
  PlainKind,
  Topic,
} from '../../src/rules/recognise/acts.js';
import { freshMemory, type Play } from '../../src/user/respond/play.js';
import { Voice } from '../../src/user/wording/say.js';
import { actsOfMessage } from '../../src/rules/recognise/recognise.js';
import type { LabelledCase } from './cases.js';
import { scenarioFor } from './domain-plans.js';

/** `wrong`: answers, discloses, consents, ends or goes to a person where it should not; `missed`: asks back instead. */
export type Outcome = 'same' | 'missed' | 'wrong';

const SEED = 7;

/** What the labels of a case say, as the acts that right recognition would give. */
function actsOf(
  { text, either: takesOne = /\bor\b/i.test(text) }: LabelledCase,
  labels: readonly string[],
  about: ConfirmAct['about'],
): Act[] {
  const topics = labels.flatMap((label) =>
    label.startsWith('ask:') ? [label.slice(4) as Topic] : [],
  );
  const rest = labels.filter((label) => !label.startsWith('ask:'));
  const acts = rest.map((label): Act => {
    if (label === 'confirm') return { kind: 'confirm', about, scope: text, sentence: text };
    if (label.startsWith('offer:'))
      return { kind: 'offer', offer: label.slice(6) as OfferKind, sentence: text };
    if (label.startsWith('completed:'))
      return {
        kind: 'completed',
        what: label === 'completed:task' ? 'task' : 'escalated',
        sentence: text,
      };
    return { kind: label as PlainKind, sentence: text };
  });
  const either = topics.length > 1 && takesOne;
  if (topics.length > 0) acts.push({ kind: 'ask', topics, either, sentence: text });
  return acts.length > 0 ? acts : [{ kind: 'statement', sentence: text }];
}

interface Decision {
  does: string;
  /** Whether it only asks back, waits, or gives up for want of an answer. */
  idle: boolean;
}

const compiled = new Map<string, Play>();

/** A play of the domain's plan in the middle of the conversation; the plan is compiled once. */
function playOf(domain: string): Play {
  const base = compiled.get(domain) ?? newPlay(scenarioFor(domain), SEED);
  compiled.set(domain, base);
  const memory = { ...freshMemory(), started: true };
  return { ...base, memory, speaker: new Voice([], base.seeded) };
}

function decide(one: LabelledCase, acts: readonly Act[]): Decision {
  const play = playOf(one.domain);
  const purposes: string[] = [];
  const word = play.speaker.word.bind(play.speaker);
  play.speaker.word = (key, values) => {
    purposes.push(`${key}(${values?.['value'] ?? ''})`);
    return word(key, values);
  };
  const observation: Observation = { turn: 1, messages: [], newMessages: [], controls: [] };
  const move = respond(play, { observation, controls: [], acts });
  const idle = play.memory.lost > 0 || play.memory.nudges > 0;
  const does = [...purposes, ...play.memory.progress.keys()].sort().join(' ');
  return { does: idle ? 'idle' : `${move.kind} ${does}`, idle };
}

const BOTH = ['go_ahead', 'identity'] as const;
const ONE = ['go_ahead'] as const;

/** All that a labeller would have let pass: the required labels with any of the tolerated ones. */
function readings(one: LabelledCase): Act[][] {
  const sets = one.tolerated.reduce<string[][]>(
    (left, label) => [...left, ...left.map((labels) => [...labels, label])],
    [[...one.required]],
  );
  return sets.flatMap((labels) =>
    (labels.includes('confirm') ? BOTH : ONE).map((about) => actsOf(one, labels, about)),
  );
}

const known = new Map<string, Outcome>();

/** How the decision on what was recognized compares with the one on what was labeled. */
export function outcomeOf(one: LabelledCase): Outcome {
  const id = `${one.domain}|${one.text}`;
  const outcome = known.get(id) ?? compared(one);
  known.set(id, outcome);
  return outcome;
}

function compared(one: LabelledCase): Outcome {
  const taken = decide(one, actsOfMessage(one.text, []));
  const right = readings(one).map((acts) => decide(one, acts));
  if (right.some(({ does }) => does === taken.does)) return 'same';
  return taken.idle ? 'missed' : 'wrong';
}

/** Outcomes by kind of label; a case without labels counts under `nothing`. */
export function outcomes(cases: readonly LabelledCase[]): Map<string, Record<Outcome, number>> {
  const byKind = new Map<string, Record<Outcome, number>>();
  for (const one of cases) {
    const outcome = outcomeOf(one);
    const kinds = one.required.map((label) =>
      label === 'ask:other' ? label : label.replace(/^ask:.*/, 'ask'),
    );
    for (const kind of new Set(['all', ...(kinds.length > 0 ? kinds : ['nothing'])])) {
      const tally = byKind.get(kind) ?? { same: 0, missed: 0, wrong: 0 };
      byKind.set(kind, tally);
      tally[outcome] += 1;
    }
  }
  return byKind;
}

/** Whether the user of the domain's plan goes off plan when the agent says this, and says it again when asked back. */
export function goesOffPlan({ domain, text }: LabelledCase): boolean {
  const play = playOf(domain);
  const acts = actsOfMessage(text, []);
  for (let turn = 1; turn <= 4; turn += 1) {
    const observation: Observation = { turn, messages: [], newMessages: [], controls: [] };
    const move = respond(play, { observation, controls: [], acts });
    if (move.kind === 'off_plan') return true;
    if (move.kind === 'done') return false;
  }
  return false;
}
