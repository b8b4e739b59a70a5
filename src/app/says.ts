// Phrases in which an agent reports that a tool has done its work, derived from the tool's name.
import { compromise } from '../values/package-files.js';

/**
 * Default for `says`: from `verb_object` names, such as `issue_refund` -> "issued a refund",
 * "refund has been issued". Other names, also of one word, give nothing: a phrase that an agent uses for something else
 * would lead to false contradictions.
 */
export function phrasesOf(toolName: string): string[] {
  const [verb, ...rest] = toolName.split('_');
  const noun = rest.join(' ');
  const done = verb === undefined ? null : participle(verb);
  if (done === null || noun === '') return [];
  return [
    ...['a', 'an', 'the', 'your']
      .filter((word) => fits(word, noun))
      .map((word) => `${done} ${word} ${noun}`),
    `${noun} has been ${done}`,
    `${noun} was ${done}`,
    `${noun} is ${done}`,
  ];
}

function fits(article: string, noun: string): boolean {
  const vowel = /^[aeiou]/i.test(noun);
  return article === 'a' ? !vowel : article !== 'an' || vowel;
}

function participle(verb: string): string | null {
  const word = compromise()(verb);
  word.tag('Verb');
  const forms = word.verbs().conjugate()[0] as Record<string, string> | undefined;
  return forms?.['Participle'] ?? forms?.['PastTense'] ?? null;
}
