// Asks a person, item by item, what a judge was asked, and saves each answer at once; never shows what the judge answered.
import { createHash } from 'node:crypto';
import { unhidden } from '../../../model/fence.js';
import { countOf } from '../../../count.js';
import { isOpenItem, type LabelItem } from '../../../statistics/calibration/labels.js';
import { itemKey } from '../../../statistics/calibration/merge-labels.js';
import { type LabelEvidence, evidenceOf } from './evidence.js';
import { evidenceText } from './evidence-text.js';
import { ofKinds } from './kinds.js';

export interface AnswerRequest {
  /** The items' file: paths of episodes are relative to its folder. */
  file: string;
  items: readonly LabelItem[];
  /** Empty: all. */
  kinds: readonly string[];
  /** Folder for pictures, which the person opens. */
  pictures: string;
}

/** The person. */
export interface Person {
  write(text: string): void;
  /** What was typed; null if nothing more comes. */
  next(): Promise<string | null>;
  save(items: readonly LabelItem[]): Promise<void>;
}

export interface LabelledAnswer {
  items: readonly LabelItem[];
  /** How many items could not be shown. */
  unshown: number;
  /** What was done, in a line or two. */
  text: string;
}

/** Throws `usage` if no item has one of the kinds. */
export async function answerItems(request: AnswerRequest, person: Person): Promise<LabelledAnswer> {
  const open = openItems(request);
  let items = request.items;
  const count = { yes: 0, no: 0, skip: 0, unshown: 0 };
  for (const item of open) {
    const shown = count.yes + count.no + count.skip;
    const evidence = await evidenceOf(item, request);
    if ('why' in evidence) {
      count.unshown += 1;
      person.write(unhidden(`${item.id} is left out: ${evidence.why}.\n`));
      continue;
    }
    const place = `${shown + 1} of ${open.length - count.unshown}`;
    const said = await askAbout(evidence, `${place}, ${item.question}`, person);
    if (said === 'quit') break;
    count[said] += 1;
    if (said === 'skip') continue;
    items = labelled(items, item, said);
    await person.save(items);
  }
  return { items, unshown: count.unshown, text: sumOf(count, open.length) };
}

/**
 * Those without a label, each once no matter which judges were asked, shuffled by hash so that no episode comes first.
 */
function openItems({ items, kinds }: AnswerRequest): LabelItem[] {
  const open = ofKinds(items, kinds).filter(isOpenItem);
  const distinct = new Map(open.map((item) => [itemKey(item), item]));
  const rank = (key: string): string => createHash('sha256').update(key).digest('hex');
  return [...distinct]
    .map(([key, item]) => ({ item, rank: rank(key) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ item }) => item);
}

type Said = 'yes' | 'no' | 'skip' | 'quit';
const words: Readonly<Record<string, Said>> = {
  ...{ y: 'yes', yes: 'yes', n: 'no', no: 'no' },
  ...{ s: 'skip', skip: 'skip', q: 'quit', quit: 'quit' },
};

async function askAbout(evidence: LabelEvidence, title: string, person: Person): Promise<Said> {
  person.write(`\n── ${title} ──\n${evidenceText(evidence)}\n`);
  for (;;) {
    person.write('y(es) / n(o) / s(kip) / q(uit): ');
    const line = await person.next();
    if (line === null) person.write('\n');
    const said = line === null ? 'quit' : words[line.trim().toLowerCase()];
    if (said !== undefined) return said;
    person.write('Type y, n, s or q.\n');
  }
}

/** What is true of an item does not depend on which judge was asked. */
function labelled(
  items: readonly LabelItem[],
  answered: LabelItem,
  label: 'yes' | 'no',
): LabelItem[] {
  const key = itemKey(answered);
  return items.map((item) =>
    isOpenItem(item) && itemKey(item) === key ? { ...item, label, source: 'human' } : item,
  );
}

function sumOf(
  { yes, no, skip, unshown }: Record<'yes' | 'no' | 'skip' | 'unshown', number>,
  open: number,
): string {
  if (open === 0) return 'Every item of these kinds has a label.\n';
  const left = open - yes - no;
  const gone = unshown === 0 ? '' : `, of which ${unshown} could not be shown`;
  return `${countOf(yes + no, 'label')} saved: ${yes} yes, ${no} no; ${skip} skipped; ${left} still without a label${gone}\n`;
}
