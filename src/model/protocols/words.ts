// Collects the words in what an agent's server sends to its page, whatever the protocol; does not look for calls.
import { z } from 'zod';
import type { Json } from '../../values/json.js';
import { parsedJson, textOf } from '../../values/json.js';

/** What came in one turn. */
export interface ReceivedWords {
  /** What the agent says: by its protocol, as plain text, or as text that came in pieces. */
  words: string;
  /** Other texts of a protocol that is not known, which may be its words or anything else. */
  data: string[];
}

/** Takes what one stream holds, in order. */
export interface WordsReader {
  frame(frame: Json): void;
  /** Text that is not a frame of any protocol. */
  readonly prose: (text: string) => void;
  /** What came since the last time. */
  take(): ReceivedWords;
  /** Nothing more is kept. */
  readonly full: boolean;
}

/** In UTF-16 units, of one stream: longer than anybody reads in a chat. */
const MOST = 64 * 1024;
const MOST_TEXTS = 60;
const DEEPEST = 8;

export function wordsReader(): WordsReader {
  let spoken = '';
  let prose = '';
  let length = 0;
  /** Whether the frames belong to a protocol with known word frames: then its other texts are not words. */
  let known = false;
  let texts = new Map<string, Growing>();

  const add = (key: string, text: string): void => {
    const before = texts.get(key);
    if (before !== undefined) texts.set(key, grown(before, text));
    else if (texts.size < MOST_TEXTS) texts.set(key, { text, joints: 0, blanks: 0 });
  };
  return {
    frame(frame) {
      const size = JSON.stringify(frame).length;
      length += size;
      if (length > MOST) return;
      const said = wordsOf(frame);
      if (said === null) {
        if (!known) leaves(frame, add);
        return;
      }
      known = true;
      spoken += said.begins && spoken !== '' ? '\n' : '';
      spoken += said.text;
    },
    prose(text) {
      length += text.length;
      if (length <= MOST) prose += text;
    },
    take() {
      const found = known ? { words: spoken, data: [] } : sorted([...texts.values()]);
      const words = [found.words, unframed(prose)].filter((text) => text.trim() !== '');
      [spoken, prose, length] = ['', '', 0];
      texts = new Map();
      return { words: words.join('\n').trim(), data: found.data };
    },
    get full() {
      return length > MOST;
    },
  };
}

/** A text at one place of the frames, and how its pieces join. */
interface Growing {
  text: string;
  joints: number;
  blanks: number;
}

/** A frame may repeat the previous one's content and continue it. */
function grown({ text, joints, blanks }: Growing, piece: string): Growing {
  const repeats = piece.length >= text.length && piece.startsWith(text);
  const more = repeats ? piece.slice(text.length) : piece;
  if (more === '') return { text, joints, blanks };
  const blank = /\s$/.test(text) || /^\s/.test(more);
  return { text: text + more, joints: joints + 1, blanks: blanks + Number(blank) };
}

/** Words come in pieces that begin or end in a blank; progress reports are complete, each on its own. */
function sorted(texts: readonly Growing[]): ReceivedWords {
  const isSpoken = ({ joints, blanks }: Growing) => blanks > 0 && blanks * 2 >= joints;
  return {
    words: texts.filter(isSpoken).map(({ text }) => text).join('\n'), // prettier-ignore
    data: texts.flatMap((one) => (!isSpoken(one) && isText(one.text) ? [one.text.trim()] : [])),
  };
}

/** Several words, or one in a script without spaces. */
function isText(text: string): boolean {
  return /\p{L}\S*\s+\S*[\p{L}\d]/u.test(text.trim()) || /[\p{Lo}]{4}/u.test(text);
}

/** The older data stream of the AI SDK, `0:"Hello"` line by line. */
function unframed(prose: string): string {
  const lines = prose.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0 || !lines.every((line) => /^[0-9a-z]:["[{]/.test(line))) return prose;
  return lines.flatMap((line) => textOfLine(line) ?? []).join('');
}

function textOfLine(line: string): string | null {
  if (!line.startsWith('0:')) return null;
  const text = parsedJson(line.slice(2));
  return typeof text === 'string' ? text : null;
}

const deltas = [
  'text-delta',
  'TEXT_MESSAGE_CONTENT',
  'TEXT_MESSAGE_CHUNK',
  'response.output_text.delta',
  'response.refusal.delta',
] as const;
const content = z.looseObject({ content: z.unknown().optional() });
const part = z.union([
  z
    .object({
      type: z.enum(deltas),
      delta: z.string(),
    })
    .transform(({ delta }) => ({ text: delta, begins: false })),
  z
    .object({ type: z.enum(['text-start', 'TEXT_MESSAGE_START', 'response.content_part.added']) })
    .transform(() => ({ text: '', begins: true })),
  z
    .object({
      choices: z
        .array(z.union([z.object({ delta: content }), z.object({ message: content })]))
        .min(1),
    }) // prettier-ignore
    .transform(({ choices: [first] }) => {
      const said = first !== undefined && 'delta' in first ? first.delta : first?.message;
      return { text: textOf(said?.content), begins: false };
    }),
  z
    .object({ object: z.literal('response'), output: z.array(content) })
    .transform(({ output }) => ({ text: output.map((one) => textOf(one.content)).join(''), begins: true })), // prettier-ignore
]);

/** Null: this frame is not of a known protocol, or not one with words. */
function wordsOf(frame: Json): { text: string; begins: boolean } | null {
  return part.safeParse(frame).data ?? null;
}

const kinds = ['type', 'event', 'kind', 'role', 'status'] as const;

/** Every text in a frame, with its place and with what its surroundings call themselves. */
function leaves(
  value: Json,
  add: (key: string, text: string) => void,
  place = '',
  depth = 0,
): void {
  if (typeof value === 'string') {
    if (/\p{L}|\d/u.test(value) || /^\s+$/.test(value)) add(place, value);
    return;
  }
  if (value === null || typeof value !== 'object' || depth > DEEPEST) return;
  const called = Array.isArray(value)
    ? ''
    : kinds.map((kind) => (typeof value[kind] === 'string' ? value[kind] : '')).join(',');
  for (const [key, member] of Object.entries(value)) {
    if ((kinds as readonly string[]).includes(key)) continue;
    leaves(member, add, `${place}/${called}/${key}`, depth + 1);
  }
}
