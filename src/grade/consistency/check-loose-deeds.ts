// Suspects "I added a smiley" if the tool is add_reaction and nothing was called: the tool's own verb, with another word for its object.
import type { ToolCall } from '../../episode/path-event.js';
import type { Sentence } from '../../rules/reader/sentences.js';
import { contradicted, type FactCheck } from './fact-check.js';
import { offeredTools } from './language/completion.js';
import { isFact } from './language/statements.js';
import { stem, stemsOf } from './language/stems.js';
import type { Statement, ToolWords } from './language/tool-words.js';

interface Said {
  seq: number;
  walk: {
    words: readonly ToolWords[];
    calls: readonly ToolCall[];
    user: { text: string; seq: number };
  };
}

type Read = readonly { sentence: Sentence; statements: readonly Statement[] }[];

/** Only in a message that states nothing else as done, and only for what the user asked for, if no call of the tool followed. */
export function checkLooseDeeds(read: Read, { seq, walk }: Said): FactCheck[] {
  const { words, calls, user } = walk;
  if (read.some(({ statements }) => statements.length > 0)) return [];
  const since = calls.filter((call) => call.seq > user.seq && call.status < 400);
  if (since.some(({ tool }) => words.some((one) => one.tool === tool))) return [];
  const asked = new Set(stemsOf(user.text));
  const byName = offeredTools(user.text, words);
  return read.flatMap(({ sentence }) =>
    words.flatMap((tool) => {
      const done = doneTo(sentence, tool);
      if (done === null || !(asked.has(stem(done.thing)) || byName.includes(tool))) return [];
      if (calls.some((call) => call.tool === tool.tool && call.status < 400)) return [];
      const reason = `The agent said “${done.said}” when it had been asked to, but ${tool.tool} was never called before that.`;
      return [contradicted({ seq, sentence: sentence.text }, 'action', { reason })];
    }),
  );
}

/** "added a smiley": in the first person, with the tool's own verb and any object. */
function doneTo(sentence: Sentence, { own }: ToolWords): { said: string; thing: string } | null {
  const expression = new RegExp(
    `\\b(?:I|we)(?:'ve|\\s+have)?\\s+(?:(?:just|now|also)\\s+)?(?<said>(?:${own})\\s+(?:an?|the|your|this|that)\\s+(?<thing>[\\w-]+))`,
    'i',
  );
  for (const clause of sentence.clauses) {
    const found = expression.exec(clause.text);
    if (found?.groups === undefined || clause.asked || clause.conditional) continue;
    const { said = '', thing = '' } = found.groups;
    if (isFact(clause.text.slice(0, found.index), said)) return { said, thing };
  }
  return null;
}
