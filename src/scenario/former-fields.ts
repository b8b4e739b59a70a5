// The fields that earlier versions had, and what to write instead; reads none of them.
import type { Json } from '../values/json.js';
import { isRecord } from '../values/merge.js';
import type { DataPath } from './source.js';

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
export function insteadOf(path: DataPath, value: unknown): string | null {
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
