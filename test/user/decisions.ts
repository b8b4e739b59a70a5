// Measures what misreading costs: how often the plan user does something else than it would if it had read right.
import type { Observation } from '../../src/episode/action.js';
import { createUser } from '../../src/user/create-user.js';
import { newPlay, respond } from '../../src/user/plan-user.js';
import type {
  Act,
  ConfirmAct,
  OfferKind,
  PlainKind,
  Topic,
} from '../../src/user/recognise/acts.js';
import { actsOfMessage } from '../../src/user/recognise/recognise.js';
import type { LabelledCase } from './cases.js';
import { scenarioFor } from './domain-plans.js';

/** `wrong`: answers, discloses, consents, ends or goes to a person where it should not; `missed`: asks back instead. */
export type Outcome = 'same' | 'missed' | 'wrong';

const SEED = 7;

/** What the labels of a case say, as the acts that right recognition would give. */
function actsOf(text: string, labels: readonly string[], about: ConfirmAct['about']): Act[] {
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
  const either = topics.length > 1 && /\bor\b/i.test(text);
  if (topics.length > 0) acts.push({ kind: 'ask', topics, either, sentence: text });
  return acts.length > 0 ? acts : [{ kind: 'statement', sentence: text }];
}

interface Decision {
  does: string;
  /** Whether it only asks back, waits, or gives up for want of an answer. */
  idle: boolean;
}

function decide(one: LabelledCase, acts: readonly Act[]): Decision {
  const play = newPlay(scenarioFor(one.domain), SEED);
  play.memory.started = true;
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

/** All that a labeller would have let pass: the required labels with any of the tolerated ones. */
function readings(one: LabelledCase): Act[][] {
  const sets = one.tolerated.reduce<string[][]>(
    (left, label) => [...left, ...left.map((labels) => [...labels, label])],
    [[...one.required]],
  );
  return sets.flatMap((labels) =>
    (['go_ahead', 'identity'] as const).map((about) => actsOf(one.text, labels, about)),
  );
}

/** How the decision on what was recognised compares with the one on what was labelled. */
function outcomeOf(one: LabelledCase): Outcome {
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

function observed(turn: number, text: string): Observation {
  const message = { id: `m${turn}`, role: 'agent' as const, text, onScreen: true };
  return { turn, messages: [message], newMessages: [message], controls: [] };
}

/** Whether the user of the domain's plan goes off plan when the agent says this, and says it again when asked back. */
export async function goesOffPlan({ domain, text }: LabelledCase): Promise<boolean> {
  const user = createUser({ scenario: scenarioFor(domain), seed: SEED });
  await user.next({ turn: 0, messages: [], newMessages: [], controls: [] });
  for (let turn = 1; turn <= 4; turn += 1) {
    const action = await user.next(observed(turn, text));
    if (action.kind === 'off_plan') return true;
    if (action.kind === 'done') return false;
  }
  return false;
}
