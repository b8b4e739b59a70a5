// The texts that the agent may quote, sentence by sentence, with the values in them; judges no message.
import { extractFacts, type Fact } from '../../../rules/facts/facts.js';
import { rememberedByText } from '../../remembered.js';
import { contentStems } from '../language/stems.js';
import { sentencesOf } from '../../../rules/reader/sentences.js';

interface Quotable {
  text: string;
  stems: ReadonlySet<string>;
  facts: readonly Fact[];
}

/** With this many shared words, a sentence is taken to be about the same rule. */
const SAME_RULE = 3;

const compiled = rememberedByText((key) => {
  const [locale = '', ...texts] = JSON.parse(key) as string[];
  return new Knowledge(texts, locale);
});

/** For these texts; analyzed once for all episodes of their app. */
export function knowledgeOf(texts: readonly string[], locale: string): Knowledge {
  return compiled(JSON.stringify([locale, ...texts]));
}

export class Knowledge {
  private readonly sentences: readonly Quotable[];

  constructor(texts: readonly string[], locale: string) {
    this.sentences = texts.flatMap((text) =>
      sentencesOf(text).map((sentence) => ({
        text: sentence.text,
        stems: new Set(contentStems(sentence.text)),
        facts: extractFacts(sentence.text, { locale, ids: new Set() }),
      })),
    );
  }

  /** Whether a sentence in these texts that shares a word with this one has exactly the value. */
  quotes(fact: Fact, sentence: string): boolean {
    const stems = new Set(contentStems(sentence));
    return this.sentences.some(
      (one) => shared(stems, one.stems) > 0 && one.facts.some((held) => sameValue(fact, held)),
    );
  }

  /** The sentence about the same thing with a different value in its place; null if there is none. */
  otherwise(fact: Fact, sentence: string): { text: string; value: string } | null {
    if (fact.kind !== 'money' && fact.kind !== 'quantity' && fact.kind !== 'measure') return null;
    const stems = new Set(contentStems(sentence));
    for (const one of this.sentences) {
      if (shared(stems, one.stems) < SAME_RULE) continue;
      const held = one.facts.filter((other) => isLike(fact, other));
      const [first] = held;
      if (first !== undefined && held.length === 1 && !sameValue(fact, first))
        return { text: one.text, value: first.text };
    }
    return null;
  }
}

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let count = 0;
  for (const word of one) if (other.has(word)) count += 1;
  return count;
}

function isLike(one: Fact, other: Fact): boolean {
  if (one.kind === 'money') return other.kind === 'money';
  return (
    (one.kind === 'quantity' || one.kind === 'measure') &&
    other.kind === one.kind &&
    other.unit === one.unit
  );
}

function sameValue(one: Fact, other: Fact): boolean {
  if (one.kind === 'money') return other.kind === 'money' && one.cents === other.cents;
  if (one.kind === 'date')
    return other.kind === 'date' && one.month === other.month && one.day === other.day;
  if (one.kind !== 'quantity' && one.kind !== 'measure') return false;
  return (
    other.kind === one.kind &&
    other.unit === one.unit &&
    one.from >= other.from &&
    one.to <= other.to
  );
}
