// Turns zod's issues into problems that name the value received and the names allowed, or what a field of an earlier version is called now.
import type { z } from 'zod';
import { type Allowed, typeWords } from './allowed.js';
import { isRecord } from '../values/merge.js';
import { namesHint, nearestName } from '../values/nearest-name.js';
import type { DataPath } from './source.js';
import type { Json } from '../values/json.js';

/** A problem by its path in the data; the caller looks up its place in the file. */
export interface DataProblem {
  path: DataPath;
  /** Whether the key itself is meant, or its value. */
  part: 'key' | 'value';
  message: string;
}

type Issue = z.core.$ZodIssue;

/** What was validated: the data as received and what the schema allows. */
export interface Validated {
  data: unknown;
  allowed: Allowed;
}

/** Every issue as one problem or, for unknown fields, one for each. */
export function describeIssues(issues: readonly Issue[], validated: Validated): DataProblem[] {
  return issues.flatMap((issue) => describe(issue, validated, []));
}

/** `base` is the path of the union that an issue was found in; zod numbers paths from there. */
function describe(issue: Issue, validated: Validated, base: DataPath): DataProblem[] {
  const path: DataPath = [...base, ...issue.path.map(segment)];
  if (issue.code === 'unrecognized_keys') return unknownFields(issue.keys, path, validated);
  if (issue.code === 'invalid_union') return describeUnion(issue, validated, path);
  if (issue.code === 'invalid_key') return [invalidKey(issue, path)];
  const received = valueAt(validated.data, path);
  if (received === undefined) {
    const wanted = issue.code === 'custom' ? issue.message : validated.allowed.words(path);
    return missing(path, wanted, validated);
  }
  if (issue.code === 'custom' && issue.params?.['isSentence'] === true)
    return [{ path, part: 'value', message: issue.message }];
  const orNull = ofSeveralKinds.has(issue.code) && validated.allowed.null(path) ? ' or null' : '';
  const message = `${nameOf(path)} must be ${expected(issue, path, validated)}${orNull}, not ${excerpt(received)}`;
  return [{ path, part: 'value', message: message + suggestion(issue, received) }];
}

/** About the type of a value, not its length or size. */
const ofSeveralKinds: ReadonlySet<Issue['code']> = new Set(['invalid_type', 'invalid_value']);

function unknownFields(
  keys: string[],
  path: DataPath,
  { allowed, data }: Validated,
): DataProblem[] {
  const where = path.length === 0 ? '' : ` in ${nameOf(path)}`;
  const names = allowed.fields(path, valueAt(data, path));
  return keys.map((key) => {
    const at = [...path, key];
    const instead = insteadOf(at, valueAt(data, at));
    const message =
      instead === null
        ? `unknown field "${key}"${where}; ${namesHint(key, names, 'allowed')}`
        : `the field "${key}"${where} was folded into another; ${instead}`;
    return { path: at, part: 'key', message };
  });
}

/** Nothing where an unknown field is nearly of this name: it is reported, with this one as its hint. */
function missing(path: DataPath, wanted: string, { allowed, data }: Validated): DataProblem[] {
  const name = String(path.at(-1));
  const parent = path.slice(0, -1);
  const where = parent.length === 0 ? '' : ` in ${nameOf(parent)}`;
  const misspelt = misspeltField(name, valueAt(data, parent), allowed.fields(parent, undefined));
  if (misspelt === null) {
    const message = `the field "${name}" is missing${where}; it must be ${wanted}`;
    return [{ path: parent, part: 'value', message }];
  }
  if (!allowed.isOpen(parent)) return [];
  const message = `unknown field "${misspelt}"${where}; did you mean "${name}"?`;
  return [{ path: [...parent, misspelt], part: 'key', message }];
}

/** A field of the object that may have been meant for `name`, since it is none of those that there are. */
function misspeltField(name: string, object: unknown, fields: readonly string[]): string | null {
  if (!isRecord(object)) return null;
  const unknown = Object.keys(object).filter((key) => !fields.includes(key));
  return unknown.find((key) => nearestName(key, fields) === name) ?? null;
}

function invalidKey(issue: Extract<Issue, { code: 'invalid_key' }>, path: DataPath): DataProblem {
  const wanted = issue.issues[0]?.message ?? 'a valid name';
  const where = path.length < 2 ? '' : ` in ${nameOf(path.slice(0, -1))}`;
  return {
    path,
    part: 'key',
    message: `the key "${String(path.at(-1))}"${where} must be ${wanted}`,
  };
}

/** Describes only the alternative that was probably meant, or else all of them. */
function describeUnion(
  issue: Extract<Issue, { code: 'invalid_union' }>,
  validated: Validated,
  path: DataPath,
): DataProblem[] {
  const received = valueAt(validated.data, path);
  const ofItsKind = issue.errors.filter(
    (issues) => !issues.some((inner) => isAnotherKind(inner, received)),
  );
  const nearest = [...ofItsKind].sort((a, b) => strangeness(a) - strangeness(b))[0];
  if (nearest) return nearest.flatMap((inner) => describe(inner, validated, path));
  const kinds = kindsOf(issue);
  if (received === undefined && kinds.length > 0)
    return missing(path, validated.allowed.words(path), validated);
  const wanted = kinds.length > 0 ? `one of ${kinds.join(', ')}` : validated.allowed.words(path);
  const message = `${nameOf(path)} must be ${wanted}, not ${excerpt(received)}`;
  return [{ path, part: 'value', message: message + nearestOf(received, kinds) }];
}

/** The values of the field that distinguishes the alternatives, if there is one. */
function kindsOf(issue: Extract<Issue, { code: 'invalid_union' }>): string[] {
  return 'options' in issue && Array.isArray(issue.options) ? issue.options.map(String) : [];
}

/** An object is of another kind than a name, too. */
function isAnotherKind(issue: Issue, received: unknown): boolean {
  if (issue.path.length > 0) return false;
  return issue.code === 'invalid_type' || (issue.code === 'invalid_value' && isRecord(received));
}

/** Unknown and missing fields weigh more than a field with a wrong value. */
function strangeness(issues: readonly Issue[]): number {
  return issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? 2 : 1), 0);
}

function expected(issue: Issue, path: DataPath, validated: Validated): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeWords(issue.expected);
    case 'invalid_value':
      return issue.values.length === 1
        ? excerpt(issue.values[0])
        : `one of ${issue.values.join(', ')}`;
    case 'too_small':
      return atLeast(issue);
    case 'too_big':
      return `at most ${issue.maximum}`;
    case 'invalid_format':
    case 'custom':
      return issue.message;
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return validated.allowed.words(path);
  }
}

function atLeast(issue: Extract<Issue, { code: 'too_small' }>): string {
  if (issue.origin === 'string') return 'text that is not empty';
  if (issue.origin === 'array') return `a list of at least ${issue.minimum}`;
  return `${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`;
}

function suggestion(issue: Issue, received: unknown): string {
  return issue.code === 'invalid_value' ? nearestOf(received, issue.values.map(String)) : '';
}

function nearestOf(received: unknown, names: readonly string[]): string {
  const nearest = typeof received === 'string' ? nearestName(received, names) : null;
  return nearest === null ? '' : `; did you mean "${nearest}"?`;
}

function segment(part: PropertyKey): string | number {
  return typeof part === 'number' ? part : String(part);
}

function nameOf(path: DataPath): string {
  if (path.length === 0) return 'the file';
  return path.map((part, index) => pathPart(part, index)).join('');
}

function pathPart(part: string | number, index: number): string {
  if (typeof part === 'number') return `[${part}]`;
  if (!/^\w+$/.test(part)) return `[${JSON.stringify(part)}]`;
  return index === 0 ? part : `.${part}`;
}

function valueAt(data: unknown, path: DataPath): unknown {
  return path.reduce<unknown>((value, part) => {
    if (Array.isArray(value)) return (value as unknown[])[Number(part)];
    return isRecord(value) && Object.hasOwn(value, String(part)) ? value[part] : undefined;
  }, data);
}

const SHOWN_CHARACTERS = 60;

/** A received value, short enough for a line. */
function excerpt(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  // JSON has no notation for .nan and .inf, which YAML allows, or for patterns.
  const isJson = typeof value !== 'number' && !(value instanceof RegExp);
  const text = isJson ? JSON.stringify(value) : String(value);
  return text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, SHOWN_CHARACTERS - 1)}…`;
}

type Spelling = (value: unknown) => Record<string, unknown>;

const userField =
  (name: string): Spelling =>
  (value) => ({
    user: { plays: 'auto', [name]: value },
  });
const metadataField =
  (name: string): Spelling =>
  (value) => ({ metadata: { [name]: value } });
const surfaceField =
  (name: string): Spelling =>
  (value) => ({ surface: { [name]: value } });

/** By its former path: the fields that say the same now, beside the former one. */
const FORMER: Readonly<Record<string, Spelling>> = {
  weight: metadataField('weight'),
  covers: metadataField('covers'),
  not_in_world: metadataField('not_in_world'),
  knows: userField('knows'),
  does_not_know: userField('does_not_know'),
  perception: userField('perception'),
  opening: (value) => ({ starting_prompt: value }),
  locale: surfaceField('locale'),
  timezone: surfaceField('timezone'),
  reruns: (value) => ({ budget: { max_reruns: value } }),
  'expectations.required_tools': (value) => ({ tool_calls: value }),
  'expectations.forbidden_tools': (value) => ({
    tool_calls: listOf(value).map((tool) => ({ tool, times: 0 })),
  }),
  'expectations.agents': (value) => ({ tool_calls: listOf(value).map(agentEntry) }),
  'expectations.world_changes_only': (value) => ({ world: { changes_only: value } }),
  'expectations.consistency': (value) => ({ says: value === false ? [{ consistent: false }] : [] }),
  'expectations.visual': (value) => ({ surface: listOf(value).map(snapshotEntry) }),
};

/** What to write instead of a field of an earlier version, as a clause; null if there never was such a field. */
function insteadOf(path: DataPath, value: unknown): string | null {
  const name = path.join('.');
  const spelling = Object.hasOwn(FORMER, name) ? FORMER[name] : undefined;
  if (spelling === undefined) return null;
  const [[field, written] = ['', null]] = Object.entries(spelling(value));
  return `write ${field}: ${flow(written as Json)}`;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [value];
}

function agentEntry(entry: unknown): unknown {
  if (typeof entry === 'string') return { agent: entry };
  return isRecord(entry) && 'never' in entry ? { agent: entry['never'], times: 0 } : entry;
}

function snapshotEntry(entry: unknown): unknown {
  const { at, ...options } = isRecord(entry) ? entry : {};
  return { at, snapshot: Object.keys(options).length === 0 ? true : options };
}

/** As YAML writes it on one line. */
function flow(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`;
  if (!isRecord(value)) {
    const isPlain = typeof value === 'string' && /^[a-z][\w/-]*$/i.test(value);
    return isPlain ? value : JSON.stringify(value);
  }
  const fields = Object.entries(value).map(([name, one]) => `${flow(name)}: ${flow(one)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}
