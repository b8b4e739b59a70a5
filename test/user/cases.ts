// Reads labeled agent utterances from utterances/*.json; labels.md tells what the labels mean.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { HELD_OUT, type Utterance } from './utterances.js';

const FOLDER = join(import.meta.dirname, 'utterances');

const PLAIN = [
  'list',
  'denied',
  'confirm',
  'not_found',
  'unavailable',
  'not_understood',
  'off_topic',
  'anything_else',
  'closing',
  'wait',
];
const TOPICS =
  'order_id|account_id|email|name|phone|address|postcode|item|reason|date|quantity|amount|condition|resolution|payment|photo|verification|goal|other';
const LABEL = new RegExp(
  `^\\??(?:${PLAIN.join('|')}|ask:(?:${TOPICS})|offer:(?:lookup|escalation|alternative)|completed:(?:task|escalated))$`,
);

const caseSchema = z.strictObject({
  text: z.string().min(1),
  /** `?` before a label: right if it is found, not missed if it is not. */
  labels: z.array(z.string().regex(LABEL)),
  domain: z.string(),
  voice: z.string(),
  /** Whether one of the things that it asks for is enough; told by "or" if left out. */
  either: z.boolean().optional(),
});

/** One message of an agent with what a person would say that it asks or does. */
export interface LabelledCase {
  text: string;
  required: readonly string[];
  tolerated: readonly string[];
  domain: string;
  voice: string;
  either?: boolean;
}

export interface Batch {
  name: string;
  cases: readonly LabelledCase[];
}

function toCase(raw: z.output<typeof caseSchema>): LabelledCase {
  const required = raw.labels.filter((label) => !label.startsWith('?'));
  const tolerated = raw.labels.filter((label) => label.startsWith('?'));
  // A list is chosen from by what it lists, so that asking for that is the same thing.
  const listed = required.includes('list') ? ['ask:item', 'ask:order_id'] : [];
  const { text, domain, voice, either } = raw;
  return {
    text,
    required,
    tolerated: [...tolerated.map((label) => label.slice(1)), ...listed],
    domain,
    voice,
    ...(either === undefined ? {} : { either }),
  };
}

function fromUtterance([text, ...labels]: Utterance): LabelledCase {
  return toCase({ text, labels, domain: 'returns', voice: 'plain' });
}

/** The cases of one file; one that is not in the form throws with its path. */
export function casesOf(path: string): LabelledCase[] {
  const read = z.array(caseSchema).safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!read.success) throw new Error(`${path}: ${z.prettifyError(read.error)}`);
  return read.data.map(toCase);
}

/** All batches in utterances/, by name. */
export function batches(): Batch[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  return files.sort().map((file) => ({
    name: file.replace(/\.json$/, ''),
    cases: casesOf(join(FOLDER, file)),
  }));
}

/** The held-out set of the first version, in the form of the batches. */
export function firstHeldOut(): Batch {
  return { name: 'held-out of the first version', cases: HELD_OUT.map(fromUtterance) };
}
