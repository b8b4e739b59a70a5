// Says a sentence in plainer shapes that mean the same; which shapes there are is data of `reshapings.ts`.
import { articles, placing, sideNamed } from './name-words.js';
import { headNoun } from './nouns.js';
import { reshapings } from './reshapings.js';
import { slotFits } from './slots.js';
import { match, template } from './template.js';
import { type Token, tokenText } from './tokens.js';
import { isVerb } from './verbs.js';

const shapes = reshapings.map(([shape, plain]) => ({
  shape: template(shape),
  plain: plain.split(' '),
}));

/** Of a whole sentence, and of each part of it before or after a comma or a word that joins. */
export function reshaped(tokens: readonly Token[]): (readonly Token[])[] {
  const joints = tokens.flatMap((token, at) => (isJoint(token) ? [at] : []));
  return [
    ...ofPart(tokens),
    ...joints.flatMap((at) => [
      ...ofPart(tokens.slice(at + 1)).map((one) => [...tokens.slice(0, at + 1), ...one]),
      ...ofPart(tokens.slice(0, at)).map((one) => [...one, ...tokens.slice(at)]),
    ]),
  ];
}

function isJoint({ kind, text }: Token): boolean {
  return kind === 'mark'
    ? text === ','
    : kind === 'word' && /^(?:and|but|while|whereas|because)$/u.test(text);
}

function ofPart(said: readonly Token[]): (readonly Token[])[] {
  const tokens = lowered(said);
  return shapes.flatMap(({ shape, plain }) =>
    match(shape, tokens, fits).map(({ slots }) => plain.flatMap((word) => filled(word, slots))),
  );
}

/** A small word at the start of a sentence has no capital of its own. */
function lowered([first, ...rest]: readonly Token[]): readonly Token[] {
  if (first?.kind !== 'word') return first === undefined ? [] : [first, ...rest];
  const isSmall = articles.has(first.text) || placing.has(first.text);
  return [isSmall ? { kind: 'word', text: first.text } : first, ...rest];
}

function filled(word: string, slots: Readonly<Record<string, readonly Token[]>>): readonly Token[] {
  const [, slot, behind = ''] = /^<(\w+)>('s)?$/u.exec(word) ?? [];
  if (slot === undefined) return [{ kind: 'word', text: word }];
  const tokens = slots[slot] ?? [];
  return behind === '' ? tokens : possessive(tokens);
}

/** "The bot" as "the bot's". */
export function possessive(tokens: readonly Token[]): readonly Token[] {
  return tokens.map((token, at): Token => {
    if (at < tokens.length - 1 || token.kind !== 'word') return token;
    return { ...token, text: `${token.text}'s`, raw: `${token.raw ?? token.text}'s` };
  });
}

const STATE =
  /^(?:(?:not )?(?:shown|visible|displayed|selected|highlighted|active|chosen|picked|ticked|unticked|checked|unchecked|enabled|disabled|open|expanded|collapsed|bold|empty)|(?:greyed|grayed|crossed|struck) out|(?:switched|turned) (?:on|off)|filled in|in (?:bold|red|green|blue))$/u;

function fits(slot: string, tokens: readonly Token[]): boolean {
  const [first, second] = tokens;
  switch (slot) {
    case 'rest':
    case 'more':
      return true;
    case 'verb':
      return second === undefined && first !== undefined && isVerb(first);
    case 'noun':
      return second === undefined && headNoun([first?.text ?? ''])?.before.length === 0;
    case 'kind':
      return second === undefined && isKind(first);
    case 'state':
      return STATE.test(tokenText(tokens));
    case 'place':
      return isPlacing(first) && isNamed(tokens);
    case 'thing':
    case 'other':
    case 'who':
      return isNamed(tokens);
    default:
      return slotFits(slot, tokens);
  }
}

/** A word for what a thing is, and no name. */
function isKind(token: Token | undefined): boolean {
  const isPlain = token?.kind === 'word' && token.raw === undefined && !isVerb(token);
  return isPlain && /^(?!ones?$)\p{Ll}{3,}$/u.test(token.text) && !placing.has(token.text);
}

function isPlacing(token: Token | undefined): boolean {
  return token?.kind === 'word' && (placing.has(token.text) || sideNamed(token.text) !== null);
}

const LONGEST = 12;

function isNamed(tokens: readonly Token[]): boolean {
  return (
    tokens.length <= LONGEST &&
    tokens.every((token, at) => {
      // "The list" lists nothing.
      const isSaid = isVerb(token) && !articles.has(tokens[at - 1]?.text ?? '');
      return token.kind !== 'mark' && !isSaid && !isOpen(token);
    })
  );
}

/** Words that no name contains. */
function isOpen({ kind, text }: Token): boolean {
  return kind === 'word' && /^(?:not|that|which|who|neither|nor|but|while)$/u.test(text);
}
