// Scripts in the place of a model for `sightline judge try`: each reads what stands in the request, and none looks at a picture.
import { z } from 'zod';
import { judgeQuestionOf } from '../../src/try-model/judge-questions/ask-judge.js';
import { judgeQuestions } from '../../src/try-model/judge-questions/index.js';
import type { KnownJudgeQuestion } from '../../src/try-model/judge-questions/judge-question.js';
import { visionQuestions } from '../../src/try-model/vision-questions/index.js';
import type { StandInRequest } from '../stand-in/openai.js';

/** One question as it came over the wire. */
export interface Question {
  /** Name of the prompt. */
  prompt: string;
  /** The texts of the user's message. */
  text: string;
  hasImage: boolean;
  /** What stood in the fences, by name. */
  inside: Record<string, unknown>;
}

/** The reply of a mind, as JSON. */
export type Mind = (question: Question) => object;

const FENCE = /<(\w+) id="([0-9a-f]+)">\n(.*?)\n<\/\1 id="\2">/gs;

const bodySchema = z.looseObject({
  messages: z.array(
    z.looseObject({
      role: z.string(),
      content: z.union([
        z.string(),
        z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
      ]),
    }),
  ),
  response_format: z.looseObject({ json_schema: z.looseObject({ name: z.string() }) }),
});

export function questionIn({ body }: StandInRequest): Question {
  const { messages, response_format } = bodySchema.parse(body);
  const content = messages.find(({ role }) => role === 'user')?.content ?? '';
  const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  const text = parts.map((part) => part.text ?? '').join('\n\n');
  const inside = Object.fromEntries(
    [...text.matchAll(FENCE)].map(([, name = '', , json = '']) => [name, JSON.parse(json)]),
  );
  const prompt = response_format.json_schema.name;
  return { prompt, text, inside, hasImage: parts.some(({ type }) => type !== 'text') };
}

/** The question with a known answer that was asked: by its words, and by the first sentence of the user. */
function knownJudgeQuestion({ text }: Question): KnownJudgeQuestion {
  const found = judgeQuestions.filter((known) => {
    const first = known.material.transcript[0]?.text.split(/(?<=[.!?])\s/)[0] ?? '';
    const { wordings } = judgeQuestionOf(known);
    return wordings.some((one) => text.includes(`Question: ${one}\n`)) && text.includes(first);
  });
  const [only] = found;
  if (only === undefined || found.length > 1) throw new Error(`${found.length} questions: ${text}`);
  return only;
}

/** Answers in their order, each once. */
function queue<One>(all: readonly One[]): () => One {
  const left = [...all];
  return () => {
    const next = left.shift();
    if (next === undefined) throw new Error('More was asked than there are answers.');
    return next;
  };
}

const ways = (way: string) => visionQuestions.filter((one) => one.way === way);

/** What the picture holds, as the reason of the answer has it: two votes, and one more without the picture where it is a yes. */
function readings(): string[] {
  return ways('transcribe').flatMap(({ because, expected }) => {
    const read = /"([^"]+)"/.exec(because)?.[1] ?? '';
    return expected === 'yes' ? [read, read, ''] : [read, read];
  });
}

/** Whether the statement holds: for each vote twice, the right way round and the other. */
function holdings(): ('yes' | 'no')[] {
  return ways('judgement').flatMap(({ expected }): ('yes' | 'no')[] =>
    expected === 'yes' ? ['yes', 'yes', 'no'] : ['no', 'no'],
  );
}

interface Control {
  control: number;
  name: string;
}

/** The customer of each scenario of the desk, faithful to its plan. */
function customer({ prompt, inside }: Question): object {
  const conversation = inside['conversation'] as { who: string; text: string }[];
  const { plan } = inside['part'] as { plan: Record<string, string> };
  const page = inside['page'] as Control[];
  const last = conversation.findLast(({ who }) => who === 'agent')?.text ?? '';
  if (prompt === 'user_stop') {
    const isOver = /delivered on 6 March|A colleague has|I have refunded|is cancelled now/.test(
      last,
    );
    return { why: last, decision: isOver ? 'goal_reached' : 'go_on' };
  }
  const press = (name: RegExp) => {
    const found = page.find((one) => name.test(one.name));
    return found === undefined ? null : { kind: 'press', control: found.control };
  };
  const action =
    press(/^(?:Yes, hand it over|No voucher|Yes, refund it|Yes, cancel it)$/) ??
    say(
      /order number/.test(last)
        ? (plan['if_asked_for_order_id'] ?? '').replace('Give ', 'It is ')
        : /phone number/.test(last)
          ? 'I do not know it.'
          : /e-mail address/.test(last)
            ? 'It is robin@mail.example'
            : 'But the lamp is darker than the picture in the shop.',
    );
  return { why: 'So the plan says.', action };
}

export function say(text: string): object {
  return { kind: 'say', text };
}

/** Answers everything rightly. */
export function rightMind(): Mind {
  const reading = queue(readings());
  const holding = queue(holdings());
  let holds: 'yes' | 'no' = 'no';
  return (question) => {
    switch (question.prompt) {
      case 'judge': {
        const { expected, settledBy, because } = knownJudgeQuestion(question);
        return { quote: settledBy, reason: because, answer: expected };
      }
      case 'vision_transcribe':
        return { text: reading() };
      case 'vision_holds':
        holds = holding();
        return { seen: 'What is there.', answer: holds };
      case 'vision_fails':
        return { seen: 'What is there.', answer: holds === 'yes' ? 'no' : 'yes' };
      case 'pick': {
        const list = question.inside['list'] as { id: number; text: string }[];
        const fits = list.filter(({ text }) => /one of our team|back to your card/.test(text));
        return { reason: 'It says so.', picks: fits.map(({ id }) => id) };
      }
      default:
        return customer(question);
    }
  };
}

/** Says yes to whatever it is asked, with words that stand in the evidence; reads the same in every picture. */
export const yesMind: Mind = (question) => {
  const { prompt, inside } = question;
  if (prompt === 'judge')
    return {
      quote: knownJudgeQuestion(question).material.transcript[0]?.text ?? null,
      reason: 'It is so.',
      answer: 'yes',
    };
  if (prompt === 'vision_transcribe') return { text: 'yes' };
  if (prompt.startsWith('vision_')) return { seen: 'It is so.', answer: 'yes' };
  if (prompt === 'pick')
    return { reason: 'It is so.', picks: [(inside['list'] as { id: number }[])[0]?.id ?? 1] };
  return customer(question);
};
