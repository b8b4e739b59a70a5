// "Done!", "All set", "Consider it done": says that what was offered or asked for before has been carried out.
import type { Sentence } from '../../../rules/reader/sentences.js';
import type { ToolWords } from './tool-words.js';

const opening = String.raw`^(?:(?:okay|ok|great|perfect|alright|all right|sure|sure thing|yes|good news|no problem|of course|certainly|absolutely|thanks?|thank you)[,.!:]?\s+)*`;
const done = new RegExp(
  `${opening}(?:(?:it|that|this|everything|all of (?:it|that))(?:'s|\\s+is|\\s+has\\s+been)\\s+(?:now\\s+)?(?:all\\s+)?(?:done|set|taken\\s+care\\s+of|sorted(?:\\s+out)?|finished|completed?|handled)` +
    `|(?:and\\s+)?(?:done|all\\s+(?:done|set|sorted)|sorted|completed|taken\\s+care\\s+of|it\\s+is\\s+done)` +
    `|consider\\s+it\\s+done|you(?:'re|\\s+are)\\s+(?:now\\s+)?(?:all\\s+(?:set|done|sorted)|good\\s+to\\s+go)` +
    `|I(?:'ve|\\s+have)?\\s+(?:just\\s+)?(?:done\\s+(?:it|that|so|this)|taken\\s+care\\s+of\\s+(?:it|that|this|everything)|handled\\s+(?:it|that|this)|did\\s+(?:it|that))` +
    `|(?:that|it)(?:\\s+has|'s)\\s+(?:gone|been\\s+put)\\s+through|mission\\s+accomplished)(?=\\s*(?:[.,!:;–—-]|$|\\bfor\\b|\\bnow\\b|\\bas\\b))`,
  'i',
);
const declined =
  /^(?:no|nope|nothing|never mind|not now|that(?:'s| is) (?:all|it)|thanks?|thank you|bye|cancel that)\b/i;

/** The words that say so, or null. */
export function completionIn(
  sentences: readonly Sentence[],
): { sentence: Sentence; said: string } | null {
  for (const sentence of sentences.slice(0, 3)) {
    const match = done.exec(sentence.text);
    if (match !== null && !/\?\s*$/.test(sentence.text)) return { sentence, said: match[0] };
  }
  return null;
}

/** The tools whose work a text offers, announces or asks for: "cancel your order", "cancelling it". */
export function offeredTools(text: string, tools: readonly ToolWords[]): ToolWords[] {
  return tools.filter(({ base, noun, alone }) => {
    const verb = `\\b(?:${base})(?:ing)?\\b`;
    if (noun !== null && new RegExp(`${verb}(?:\\s+\\S+){0,6}?\\s+${noun}`, 'i').test(text))
      return true;
    return (
      (noun === null || alone !== null) &&
      new RegExp(`${verb}\\s+(?:you|it|this|that|to)\\b`, 'i').test(text)
    );
  });
}

/** "I can move it to Friday. Shall I?": an offer with a tool's verb, whatever its object is called here. */
export function offersWork(text: string, tools: readonly ToolWords[]): boolean {
  return tools.some(({ base }) =>
    new RegExp(
      `\\b(?:I (?:can|could|will)|I'll|shall I|should I|(?:would you like|do you want|want) me to)\\s+(?:\\w+\\s+)?(?:${base})\\b`,
      'i',
    ).test(text),
  );
}

/** Whether the user's message leaves nothing to do. */
export function closes(userText: string): boolean {
  return declined.test(userText.trim());
}
