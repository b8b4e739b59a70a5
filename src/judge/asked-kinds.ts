// Every kind of question for judges and vision models, in the form that people review: wordings, evidence, hash. Asks nobody.
import { promptOf } from '../model/prompt.js';
import { type ReadyQuestion, readyQuestions } from '../scenario/ready-questions.js';
import { factKinds } from '../rules/facts/fact-kinds.js';
import { type Behavior, behaviorsOf } from '../rules/conducts/behaviors.js';
import { conductNames } from '../rules/conducts/names.js';
import { openQuestion } from './open-question.js';
import { personaQuestion } from './persona-question.js';
import {
  appliesQuestion,
  type JudgeQuestion,
  meaningQuestion,
  promptHash,
  questionOf,
} from './question.js';
import { JUDGEMENT, judgementHash } from './vision/judgement.js';
import { PICK } from './vision/pick.js';
import { TRANSCRIBE } from './vision/transcribe.js';

/** One kind of question. */
export interface AskedKind {
  /** Its name in ballots, labels and calibrations. */
  kind: string;
  /** What it is for. */
  title: string;
  /** Names of its prompts. */
  prompts: readonly string[];
  /** Each vote takes the next. Empty: the prompts are the whole question. */
  wordings: readonly string[];
  /** What is shown. */
  needs: readonly string[];
  /** The answer for a good conversation; null if the scenario says, or if it decides nothing. */
  good: 'yes' | 'no' | null;
  /** When it applies to an episode, in words; null: always. */
  applies: string | null;
  /**
   * SHA-256 of everything asked besides the evidence, as in `by.prompt` of ballots; null if it depends on the
   * scenario's words.
   */
  hash: string | null;
}

const PLACE = '…';

/** All of them: the ready ones in the order of docs/judges.md, then those that Sightline asks on its own. */
export function askedKinds(): AskedKind[] {
  return [
    ...Object.entries(readyQuestions).flatMap(([id, ready]) => readyKinds(id, ready)),
    {
      ...ofJudge(questionOf({ kind: 'judged', question: PLACE })),
      title: 'a question in the words of a scenario',
      hash: null,
    },
    {
      ...ofJudge(meaningQuestion(PLACE)),
      title: 'whether the agent says a statement, in whatever words (`says: [{ meaning }]`)',
    },
    ...factKinds.map((kind) => ({
      ...ofJudge(openQuestion({ kind, sentence: PLACE, reason: PLACE, turn: 1 })),
      title: `what consistency left open of a sentence: ${kind}`,
    })),
    ...behaviorKinds().map((behavior) => ({
      ...ofJudge(personaQuestion(behavior)),
      title: `whether the user kept to a behavior of its persona: ${behavior.conduct ?? 'one that the scenario lists'}`,
    })),
    ...visionKinds(),
  ];
}

function behaviorKinds(): Behavior[] {
  return [...behaviorsOf(undefined, conductNames), { do: PLACE, violated_when: PLACE }];
}

function readyKinds(id: string, ready: ReadyQuestion): AskedKind[] {
  const { title, good, applies } = ready;
  const question = questionOf({ kind: 'judged', question: id });
  const gate = appliesQuestion(question, ready);
  const first = gate === null ? [] : [{ ...ofJudge(gate), title: `whether ${id} applies` }];
  const asked = gate === null ? null : `${gate.kind}, asked first, is answered with yes`;
  const rule = applies !== null && 'rule' in applies ? rules[applies.rule] : null;
  return [{ ...ofJudge(question), title, good, applies: asked ?? rule }, ...first];
}

const rules = {
  writes: 'a tool that changes something was called',
  several_turns: 'the user took more than one turn',
};

function ofJudge(question: JudgeQuestion): Omit<AskedKind, 'title'> {
  const { kind, wordings, needs } = question;
  return {
    ...{ kind, wordings, needs, prompts: ['judge'], good: null, applies: null },
    hash: promptHash(question),
  };
}

function visionKinds(): AskedKind[] {
  const asked = { wordings: [], good: null, applies: null };
  const looking = ['vision_holds', 'vision_fails'];
  return [
    {
      ...{ ...asked, kind: TRANSCRIBE, prompts: ['vision_transcribe'], needs: ['picture'] },
      title: 'what can be read in a part of the screen; never what is looked for',
      hash: promptOf('vision_transcribe').hash,
    },
    {
      ...{ ...asked, kind: JUDGEMENT, prompts: looking, needs: ['claim', 'picture'] },
      title: 'whether a claim holds of a part of the screen, asked both ways round',
      hash: judgementHash(),
    },
    {
      ...{ ...asked, kind: PICK, prompts: ['pick'], needs: ['meaning', 'list'] },
      title: 'which of the texts and controls that are painted mean something',
      hash: promptOf('pick').hash,
    },
  ];
}
