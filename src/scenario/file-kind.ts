// Recognizes which kind of Sightline file a text is, for errors about the wrong kind of file; reads no file and validates nothing.
import { parse } from 'yaml';
import { isRecord } from './merge.js';

/** By the value of `format`. */
const formats: Readonly<Record<string, string>> = {
  'sightline-answers': 'answers that are kept beside an episode',
  'sightline-cassette': 'a cassette',
  'sightline-calibration': 'a calibration',
  'sightline-episode': 'the header of an episode',
  'sightline-plan': 'the plan of a run',
  'sightline-run': 'the record of a run',
  'sightline-summary': 'the summary of a suite',
  'sightline-verdict': 'a verdict',
};

/** By combinations of fields that only one kind has. */
const fields: readonly (readonly [string, readonly string[]])[] = [
  ['a file of labels', ['episode', 'question', 'answer']],
  ['a scenario', ['scenario_id']],
  ['a file of claims', ['claims']],
];

/** Such as `a file of labels`; `no JSON` if it cannot be parsed; null if it is JSON of an unknown kind. */
export function fileKind(text: string): string | null {
  const isNoJson = json(text) === null;
  const content = json(text)?.content ?? json(firstLineOf(text))?.content ?? yaml(text);
  const one: unknown = Array.isArray(content) ? content[0] : content;
  const known = isRecord(one) ? kindOf(one) : null;
  return known ?? (isNoJson ? 'no JSON' : null);
}

function kindOf(one: Record<string, unknown>): string | null {
  const { format } = one;
  const byFormat = typeof format === 'string' && Object.hasOwn(formats, format);
  if (byFormat) return formats[format] ?? null;
  const found = fields.find(([, names]) => names.every((name) => Object.hasOwn(one, name)));
  return found?.[0] ?? null;
}

/** Of JSON Lines. */
function firstLineOf(text: string): string {
  return text.trimStart().split(/\r?\n/, 1)[0] ?? '';
}

function json(text: string): { content: unknown } | null {
  try {
    return { content: JSON.parse(text) };
  } catch {
    return null;
  }
}

function yaml(text: string): unknown {
  try {
    return parse(text, { logLevel: 'silent' });
  } catch {
    return null;
  }
}
