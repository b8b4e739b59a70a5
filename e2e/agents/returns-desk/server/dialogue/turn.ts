/** What one turn of the policy engine works with; it must not know any step of the conversation. */
import type { FaultName } from '../messages.js';
import type { ReplyStream } from '../reply-stream.js';
import { choose } from '../seeded-choice.js';
import type { Awaiting, Dialogue } from './state.js';
import type { Style } from './style.js';
import { lines, type Line } from './wording.js';

export interface Turn {
  dialogue: Dialogue;
  stream: ReplyStream;
  seed: number;
  style: Style;
  fault?: FaultName;
}

type Values = Record<string, string | number>;

/** Words a line in the variant of the seed; saying it again moves on to the next variant. */
export function word(turn: Turn, line: Line, values: Values = {}): string {
  const variants: readonly string[] = lines[line];
  const times = turn.dialogue.said.get(line) ?? 0;
  turn.dialogue.said.set(line, times + 1);
  const first = variants.indexOf(choose(turn.seed, line, lines[line]));
  const template = variants[(first + times) % variants.length] ?? lines[line][0];
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

export async function say(turn: Turn, line: Line, values: Values = {}): Promise<void> {
  await turn.stream.say(word(turn, line, values));
}

/** Puts a question and remembers which answer is expected. */
export async function ask(
  turn: Turn,
  awaiting: Awaiting,
  line: Line,
  values: Values = {},
): Promise<void> {
  // Before the words: a customer who stops the reply in the middle still answers this question.
  turn.dialogue.awaiting = awaiting;
  await say(turn, line, values);
}
