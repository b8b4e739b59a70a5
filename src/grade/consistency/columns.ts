// Sets side by side what the tool returned, what the agent wrote and what its card shows, and says whose a difference is.
import type { Episode } from '../../episode/read.js';
import type { EpisodeVerdict, Party } from '../../verdict/format.js';
import type { ValueCheck } from './sentence-context.js';
import type { FactCheck } from './fact-check.js';

export type Column = EpisodeVerdict['columns'][number];

/** Values in one message for the same field of the same thing. */
interface Row {
  about: string;
  seq: number;
  words: ValueCheck[];
  card: ValueCheck[];
}

export interface TableColumns {
  columns: Column[];
  /** How many values were compared across a tool, the words and a card. */
  compared: number;
  /** Whose a contradiction is, if not the agent's. */
  parties: ReadonlyMap<FactCheck, Party>;
}

/** Only values with a known field can be compared; those that agree are counted. */
export function columnsOf(episode: Episode, values: readonly ValueCheck[]): TableColumns {
  const rows = rowsOf(values);
  const parties = new Map<FactCheck, Party>();
  for (const row of rows) {
    const wrong = ({ check }: ValueCheck) => check.result === 'contradicted';
    const wordsRight = row.words.length > 0 && !row.words.some(wrong);
    if (wordsRight) for (const { check } of row.card.filter(wrong)) parties.set(check, 'ui');
  }
  const disagreeing = rows.filter((row) => differs(row));
  return {
    columns: disagreeing.map((row) => columnOf(row, episode)),
    compared: rows.length,
    parties,
  };
}

function rowsOf(values: readonly ValueCheck[]): Row[] {
  const rows = new Map<string, Row>();
  for (const value of values) {
    const about = aboutOf(value);
    if (about === null) continue;
    const { seq } = value.check;
    const row = rows.get(`${seq} ${about}`) ?? { about, seq, words: [], card: [] };
    rows.set(`${seq} ${about}`, row);
    (isCard(value.check.sentence) ? row.card : row.words).push(value);
  }
  return [...rows.values()];
}

function aboutOf({ field, thing, fact, moved }: ValueCheck): string | null {
  if (moved !== undefined) return `amount of ${moved.tool}`;
  if (field === undefined || field === null || thing === undefined || thing === null) return null;
  const name = thing.names[0];
  // A temperature given in both units is two values.
  const unit = fact.kind === 'measure' ? ` (${fact.unit})` : '';
  return `${field.key}${name === undefined ? '' : ` of ${name}`}${unit}`;
}

/** Lines without a full stop that belong together, or one such line: a card, not a sentence. */
function isCard(sentence: string): boolean {
  return (
    sentence.includes('\n') ||
    (!/[.!?:]["')]?$/.test(sentence) && sentence.split(/\s+/).length <= 6)
  );
}

function differs({ words, card }: Row): boolean {
  return [...words, ...card].some(({ check }) => check.result === 'contradicted');
}

function columnOf({ about, seq, words, card }: Row, { path }: Episode): Column {
  const [one] = [...words, ...card];
  const checkpoint = path.find((event) => event.kind === 'checkpoint' && event.seq > seq);
  const pick = (values: readonly ValueCheck[]) =>
    values.find(({ check }) => check.result === 'contradicted') ?? values[0];
  const [said, shown] = [pick(words), pick(card)];
  return {
    fact: about,
    tool: one === undefined ? null : toolSide(one),
    words: said === undefined ? null : { text: said.fact.text, seq },
    screen:
      shown === undefined
        ? null
        : {
            text: shown.fact.text,
            checkpoint: checkpoint?.kind === 'checkpoint' ? checkpoint.name : null,
          },
    agree: false,
  };
}

function toolSide({ field, thing, moved }: ValueCheck): Column['tool'] {
  if (moved !== undefined) return { text: moved.amounts, seq: moved.seq };
  if (field === undefined || field === null) return null;
  return { text: String(field.raw), seq: thing?.call?.seq ?? null };
}
