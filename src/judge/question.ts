// What a judge is asked: one narrow question that takes yes or no, with the evidence that it needs. Asks nobody and decides nothing.
import { type Anchor, withAnchors } from '../model/anchors.js';
import { hashOf, type Prompt, promptOf } from '../model/prompt.js';
import {
  type EvidenceKind,
  type Leans,
  type ReadyQuestion,
  readyQuestion,
} from '../scenario/ready-questions.js';
import { meaningWording } from '../verdict/asked-words.js';
import { OWN_KIND } from '../verdict/ballot.js';
import type { Assertion } from '../verdict/format.js';

/** How many votes a question may take; odd. */
export type MostVotes = 1 | 3 | 5;

/** One narrow question. */
export interface JudgeQuestion {
  /** What calibration goes by: the id of a ready question, `own`, `meaning`, `consistency.<kind of fact>` or `persona.<trait>`. */
  kind: string;
  /** For people: in the account of calls and beside kept votes. */
  subject: string;
  /** The same question in several words, at least one; whoever wrote the scenario, or Sightline, vouches for them. */
  wordings: readonly string[];
  /** What is asked, for people. Default: the first wording. */
  inShort?: string;
  /** The one criterion to judge by; null where the question is one by itself. */
  criterion: string | null;
  /** The user's turn that it is about, from 1; null: the whole conversation. */
  turn: number | null;
  needs: readonly EvidenceKind[];
  leans: Leans;
  /** Of a question about one turn: whether what came before has a part in the answer. */
  looksBack: boolean;
  /** What it is about besides, by name: texts of the record, for which nobody vouches. */
  about: Readonly<Record<string, string>>;
  most: MostVotes;
  /** Examples for the prompt. Default: none. */
  anchors?: readonly Anchor[];
}

/** Two votes of one mind decide most questions; more are asked where they differ. */
const MOST_VOTES: MostVotes = 5;

type Judged = Extract<Assertion, { kind: 'judged' }>;

/**
 * What answers lean on where nothing else is known of a question. A yes is quoted; what is quoted out of the conversation stands by itself, but
 * where the conversation is held against something, a yes may say that nothing bears it out. A no says that something is nowhere.
 */
function leansOf(needs: readonly EvidenceKind[]): Leans {
  return { yes: isOfWords(needs) ? [] : needs, no: needs };
}

function isOfWords(needs: readonly EvidenceKind[]): boolean {
  return needs.every((kind) => kind === 'transcript');
}

/** The question that an assertion asks, of a ready question or in words of the scenario. */
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
 * Whether the agent says this, in whatever words. The statement stands beside the question, so that all statements are asked about in the same
 * words, and one calibration speaks for them.
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

/** The question whether a ready question says anything of an episode; null where no judge has to be asked that. */
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

/** SHA-256 of all that is asked besides the evidence: an answer, and a calibration, is bound to it. */
export function promptHash(question: JudgeQuestion): string {
  const { wordings, criterion } = question;
  return hashOf(JSON.stringify([judgePrompt(question).hash, wordings, criterion]));
}
