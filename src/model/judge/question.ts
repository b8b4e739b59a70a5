// What a judge is asked: one narrow yes-or-no question, with the evidence that it needs. Asks nobody and decides nothing.
import { type Anchor, withAnchors } from '../calibration.js';
import { hashOf, type Prompt, promptOf } from '../prompt.js';
import {
  type EvidenceKind,
  type Leans,
  type ReadyQuestion,
  readyQuestion,
} from '../../scenario/ready-questions.js';
import { meaningWording } from '../../episode/verdict/text.js';
import { type JudgeVotes, OWN_KIND } from '../../episode/verdict/votes.js';
import { type Persona, personaWords } from '../../scenario/persona.js';
import type { AssertionWith } from '../../scenario/assertions/kinds.js';

/** How many votes a question may take; odd. */
export type MostVotes = 1 | 3 | 5;

/** One narrow question. */
export interface JudgeQuestion {
  /** The name that calibration uses: the id of a ready question, `own`, `meaning`, `consistency.<kind of fact>` or `persona`. */
  kind: string;
  /** For people: in the account of calls and beside saved votes. */
  subject: string;
  /** The same question in several wordings, at least one; the scenario's author, or Sightline, vouches for them. */
  wordings: readonly string[];
  /** What is asked, for people. Default: the first wording. */
  inShort?: string;
  /** The one criterion to judge by; null if the question itself is one. */
  criterion: string | null;
  /** The user's turn that it is about, from 1; null: the whole conversation. */
  turn: number | null;
  needs: readonly EvidenceKind[];
  leans: Leans;
  /** For a question about one turn: whether what came before matters for the answer. */
  looksBack: boolean;
  /** What else it is about, by name: texts from the record, which nobody vouches for. */
  about: Readonly<Record<string, string>>;
  most: MostVotes;
  /** Examples for the prompt. Default: none. */
  anchors?: readonly Anchor[];
}

/** Two unanimous votes decide most questions; more are asked if they differ. */
const MOST_VOTES: MostVotes = 5;

type Judged = AssertionWith<'judged', 'question'>;

/**
 * What answers depend on if nothing else is known about a question. A yes has a quote; a quote from the conversation is
 * enough, but if the conversation is compared with something, a yes may say that nothing confirms it. A no says that
 * something is nowhere.
 */
function leansOf(needs: readonly EvidenceKind[]): Leans {
  return { yes: isOfWords(needs) ? [] : needs, no: needs };
}

function isOfWords(needs: readonly EvidenceKind[]): boolean {
  return needs.every((kind) => kind === 'transcript');
}

/** The question that an assertion asks: a ready one, or one in the scenario's words. */
export function questionOf(assertion: Judged): JudgeQuestion {
  const { question, also = [], criterion = null, needs, turn = null, votes } = assertion;
  const ready = readyQuestion(question);
  const shown = needs ?? ready?.needs ?? ['transcript'];
  const isOwn = needs !== undefined || criterion !== null || ready === null;
  return {
    kind: ready === null ? OWN_KIND : question,
    subject: criterion === null ? question : `${question}: ${criterion}`,
    wordings: [...(ready?.wordings ?? [question]), ...also],
    criterion,
    turn,
    needs: shown,
    leans: (isOwn ? null : ready.leans) ?? leansOf(shown),
    looksBack: ready?.looksBack ?? !isOfWords(shown),
    about: {},
    most: votes ?? MOST_VOTES,
  };
}

/**
 * The question of a saved ballot, to be put to today's judge; null if the ballot does not hold all of it, or it never blocks (a meaning, and what
 * consistency leaves open).
 */
export function questionAgain({ kind, subject, most, asked }: JudgeVotes): JudgeQuestion | null {
  if (asked?.of !== 'record' || most === 2 || /^(?:meaning$|consistency\.)/.test(kind)) return null;
  const { wordings, criterion, turn, about, needs } = asked;
  const ready = readyQuestion(kind.replace(/\.applies$/, ''));
  const isOwn = criterion !== null || kind.endsWith('.applies') || !isSame(needs, ready?.needs);
  return {
    ...{ kind, subject, most, wordings, criterion, turn, about, needs },
    leans: (isOwn ? null : ready?.leans) ?? leansOf(needs),
    looksBack: ready?.looksBack ?? !isOfWords(needs),
  };
}

function isSame(one: readonly string[], other: readonly string[] = []): boolean {
  return one.join() === other.join();
}

/**
 * Whether the agent says this, in whatever words. The statement is beside the question, so that all statements are
 * asked about in the same words, and one calibration covers them.
 */
export function meaningQuestion(meaning: string): JudgeQuestion {
  return {
    ...{ kind: 'meaning', subject: `meaning: ${meaning}`, most: MOST_VOTES },
    inShort: meaningWording(meaning),
    wordings: [
      'Does the agent say what the statement says, in whatever words? A denial does not say what it denies; a question or an offer does not say that something is so.',
      'Is there a message of the agent that means the same as the statement? What it denies, asks or offers it does not state.',
    ],
    ...{ criterion: null, turn: null, needs: ['transcript'], about: { statement: meaning } },
    ...{ leans: { yes: [], no: ['transcript'] }, looksBack: false },
  };
}

/** The question whether a ready question applies to an episode; null if no judge has to be asked that. */
export function appliesQuestion(
  asked: JudgeQuestion,
  { applies }: Pick<ReadyQuestion, 'applies'>,
): JudgeQuestion | null {
  if (applies === null || !('ask' in applies)) return null;
  return {
    ...asked,
    kind: `${asked.kind}.applies`,
    subject: `${asked.subject}: does it apply?`,
    wordings: applies.ask,
    criterion: null,
    leans: leansOf(asked.needs),
    anchors: [],
  };
}

/** What the judge is told besides the question and the evidence. */
export function judgePrompt({ anchors = [] }: Pick<JudgeQuestion, 'anchors'>): Prompt {
  return withAnchors(promptOf('judge'), anchors);
}

/** SHA-256 of everything asked besides the evidence: answers and calibrations are bound to it. */
export function promptHash(question: JudgeQuestion): string {
  const { wordings, criterion } = question;
  return hashOf(JSON.stringify([judgePrompt(question).hash, wordings, criterion]));
}

/** Asks whether it was kept: a yes must be quoted, and what the user never did cannot be. */
const wordings = [
  'Does the user of this conversation keep to the persona, as far as the conversation calls for it? It is violated when what stands beside it is the case.',
  'Is the persona that the user is to show found in what the user says and does here, and not what would violate it?',
];

/** One question for the whole persona: yes if it was kept, no if it was violated. */
export function personaQuestion(persona: Persona): JudgeQuestion {
  const { description, behaviors } = personaWords(persona);
  const deeds = behaviors.map((behavior) => behavior.do);
  const violations = behaviors.flatMap(({ violated_when: when }) => when ?? []);
  return {
    kind: 'persona',
    subject: 'persona',
    wordings,
    criterion: null,
    turn: null,
    most: 3,
    needs: ['transcript'],
    looksBack: true,
    about: {
      persona: [description, ...deeds].join('\n'),
      ...(violations.length > 0 && { violated_when: violations.join('\n') }),
    },
    leans: { yes: [], no: ['transcript'] },
  };
}
