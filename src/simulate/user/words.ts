// How the plan user words things: one plain wording each, never the same message twice; chooses nothing.

/** Each key is a purpose; more wordings are used in turn when it comes up again. */
const PHRASES = {
  accept: ['Yes, please.'],
  acceptDenial: ['All right, I accept that.'],
  acceptPerson: ['Yes, please connect me with a person.'],
  askPerson: ['I would like to talk to a person, please.'],
  clarify: ["I'm not sure what you mean. Could you say that another way?"],
  confirm: ['Yes, please go ahead.'],
  confirmFacts: ["Yes, that's right."],
  decline: ['No, thank you.'],
  goodbye: ['Thank you, goodbye.'],
  noMore: ['No, that is all. Thank you!'],
  nudge: ['Is there anything that you need from me?', 'Is there any news?'],
  object: [
    "I don't think that is fair. Could you look at it again?",
    'I disagree. Is there really nothing that you can do?',
    'That is not good enough for me. Please check it once more.',
  ],
  retry: ['Could you try that again?'],
  wait: ['All right, I will wait.'],
} as const satisfies Record<string, readonly string[]>;

export type Phrase = keyof typeof PHRASES;

const AGAIN = ['As I said: ', 'Again: ', 'Once more: ', 'I repeat: ', 'To say it again: '];

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Lower case at the start, unless the word is a name or an id. */
function lowerStart(text: string): string {
  const first = text.split(/\s/)[0] ?? '';
  const isName = /^I\b/.test(first) || /[A-Z0-9@]/.test(first.slice(1));
  return isName ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

/** Speaks for one trial and remembers what it has said. */
export class Voice {
  readonly #said = new Set<string>();
  readonly #times = new Map<string, number>();

  phrase(key: Phrase): string {
    const times = this.#times.get(key) ?? 0;
    this.#times.set(key, times + 1);
    const variants: readonly string[] = PHRASES[key];
    return this.sentence(variants[Math.min(times, variants.length - 1)] ?? '');
  }

  /** A sentence as it is, changed only if it was said before. */
  sentence(text: string): string {
    const variants = [text, ...AGAIN.map((lead) => `${lead}${lowerStart(text)}`)];
    const fresh = variants.find((one) => !this.#said.has(one.toLowerCase())) ?? text;
    this.#said.add(fresh.toLowerCase());
    return fresh;
  }

  /** A value by itself, or with what it is where several are given at once. */
  value(value: string, label: string | null): string {
    const isBare = /^\S*[\d@]\S*$/.test(value);
    if (!isBare) return this.sentence(/[.!?]$/.test(value) ? value : `${capital(value)}.`);
    return this.sentence(label === null ? `It's ${value}.` : `The ${label} is ${value}.`);
  }

  /** What the user came for, without the number of an order that nobody has asked for. */
  goal(goal: string): string {
    const bare = goal.replace(/ (?:from|of|with|in|for) order \S*\d\S*?(?=[,.]|\s|$)/i, '');
    return this.sentence(`I want to ${lowerStart(bare)}.`);
  }
}
