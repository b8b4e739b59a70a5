// Two conversations of which one is kind and one is curt, and stand-ins that prefer one of them or a place; no model.
import type { Ordering } from '../../src/model/judge/pairwise.js';
import { type Behaviour, decides, says } from '../stand-in/openai.js';
import { userText } from './judge-model.js';

export const KIND = 'I am sorry that it broke. Here is your refund.';
export const CURT = 'Refund issued.';
export const FEELING = 'The agent acknowledges the feeling before it answers.';

export const saying = (...texts: string[]) => [
  { who: 'user' as const, text: 'It broke!' },
  ...texts.map((text) => ({ who: 'agent' as const, text })),
];

export const ordering: Ordering = {
  ...{ id: 'kind before curt', criterion: FEELING },
  better: { episode: 'good-1', transcript: saying(KIND) },
  worse: { episode: 'bad-1', transcript: saying(CURT) },
};

/** What the fence of this name holds in what a judge is shown. */
export const inside = (text: string, name: string): string =>
  new RegExp(`<${name} id=.*?>(.*?)</${name} id=`, 's').exec(text)?.[1] ?? '';

interface Said {
  quote_first: string | null;
  quote_second: string | null;
  better: 'first' | 'second' | 'neither';
}

/** Says what a script decides of whether the kind one stands first. */
export const compares = (script: (isKindFirst: boolean) => Said): Behaviour =>
  decides((request) => {
    const { better, ...quotes } = script(inside(userText(request), 'first').includes(KIND));
    const reply = { ...quotes, reason: 'It names the feeling.', better };
    return says(reply, { input: 100, output: 10 });
  });

const quoted = (isKindFirst: boolean) => {
  const [quote_first, quote_second] = isKindFirst ? [KIND, CURT] : [CURT, KIND];
  return { quote_first, quote_second };
};

/** Prefers the conversation in which this was said, with quotes of both. */
export const prefers = (words: string): Behaviour =>
  compares((isKindFirst) => {
    const isFirst = (words === KIND) === isKindFirst;
    return { ...quoted(isKindFirst), better: isFirst ? 'first' : 'second' };
  });

/** Prefers a place, whoever stands there. */
export const leans = (place: 'first' | 'second'): Behaviour =>
  compares((isKindFirst) => ({ ...quoted(isKindFirst), better: place }));
