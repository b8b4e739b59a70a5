// Redacts secrets in the files of an episode so that each still fits its schema, and those that are learned late in what is written already.
import { checkpointFiles, episodeFiles, toJsonText } from './files.js';
import { type Layout, layoutSchema } from './layout.js';
import { inkedBoxes, markBlanked, redactHtml, redactLayout } from './redact-page.js';
import { type Redactor, REDACTED } from './redactor.js';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { blankBoxes } from './png.js';

/** Which parts of a record are not free text. Paths are keys joined by dots, `*` for any index. */
interface Form {
  /** Strings that have to stay: names that link records, and words from a closed list. */
  kept: RegExp;
  /** Parts that may be any JSON: there, keys and numbers are checked too. */
  free: RegExp;
}

const NOTHING = /^\b$/;
const EVERYTHING = /^/;
const SCENARIO =
  /^scenario\.data\.(scenario_id|now|user\.(plays|perception)|fixtures\.\*|surface\.(color_scheme|network|locale|timezone)|faults\.\*\.(tool|fault)|script\.\*\.expect\.tool|expectations\.((allowed|forbidden)_terminal_states|tool_calls|tool_calls\.\*\.(order|hand_offs|(required|forbidden|allowed)_tools))\.\*|expectations\.tool_calls\.\*\.(tool|agent)|expectations\.surface\.\*\.at)$/;

const FORMS: Readonly<Record<string, Form>> = {
  [episodeFiles.header]: {
    kept: new RegExp(
      `^(format|id|run|project|scenario\\.(id|file)|app\\.(name|hash|landmarks\\.\\*|terminalStates\\.\\*|derivedStates\\.\\*|tools\\.\\*\\.(name|effect))|user\\.(kind|model|prompts\\.\\w+)|surface\\.(color_scheme|network)|locale|timezone|now)$|${SCENARIO.source}`,
    ),
    free: /^scenario\.data\.(context|user\.knows|metadata|script\.\*\.expect\.args|expectations\.tool_calls\.\*\.args)\b/,
  },
  [episodeFiles.environment]: { kept: /^browser\./, free: NOTHING },
  [episodeFiles.path]: {
    kept: /^(kind|via|tool|method|request\.method|folder|name|action\.(kind|control)|patch\.\*\.op|callId|agent|source|protocol|state|api|origin|fault|open\.\*|tools\.\*|invalid\.part|from|because|rules\.\*|then)$/,
    free: /^(args|response|patch|result|mock\.response|invalid\.issues)\b/,
  },
  [episodeFiles.transcript]: { kept: /^(message|role)$/, free: NOTHING },
  [episodeFiles.logs]: { kept: /^(source|level)$/, free: NOTHING },
  [episodeFiles.world]: { kept: NOTHING, free: EVERYTHING },
  [checkpointFiles.axe]: {
    kept: /^(format|findings\.\*\.(rule|impact|help|helpUrl))$/,
    free: NOTHING,
  },
  [episodeFiles.closed]: { kept: /^(stop\.reason|files\.)/, free: NOTHING },
};
/** `records/<name>.jsonl`, whatever its name. */
const RECORD: Form = { kept: /^(at|level)$/, free: /^data\b/ };
const UNKNOWN: Form = { kept: NOTHING, free: EVERYTHING };

/** A record from one of the episode's JSON files, or from another without its own form. */
export function redactRecord<Value>(file: string, value: Value, redactor: Redactor): Value {
  if (!redactor.active) return value;
  if (file.endsWith('layout.json')) {
    return redactLayout(value as Layout, redactor).layout as Value;
  }
  return walk(value, '', { form: formOf(file), redactor }) as Value;
}

function formOf(file: string): Form {
  return FORMS[file] ?? (/^records\/.+\.jsonl$/.test(file) ? RECORD : UNKNOWN);
}

/** The text of a file, read according to its name: JSON, JSON lines, HTML or plain text. */
export function redactFile(file: string, content: string, redactor: Redactor): string {
  if (!redactor.active) return content;
  const line = (text: string) => JSON.stringify(redactRecord(file, JSON.parse(text), redactor));
  if (file.endsWith('.jsonl')) return content.replace(/^.+$/gm, line);
  if (file.endsWith('.json')) {
    return `${JSON.stringify(redactRecord(file, JSON.parse(content), redactor), null, 2)}\n`;
  }
  return file.endsWith('.html') ? redactHtml(content, redactor) : redactor.text(content);
}

function walk(value: unknown, path: string, by: { form: Form; redactor: Redactor }): unknown {
  const { form, redactor } = by;
  if (typeof value === 'string') return form.kept.test(path) ? value : redactor.text(value);
  if (typeof value === 'number') {
    return form.free.test(path) && isSecretNumber(value, redactor) ? REDACTED : value;
  }
  if (Array.isArray(value)) return value.map((item) => walk(item, below(path, '*'), by));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, member]) => {
    const name = form.free.test(path) ? redactor.text(key) : key;
    return [name, walk(member, below(path, key), by)] as const;
  });
  return Object.fromEntries(entries);
}

function below(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

/** Only a number that is a secret as a whole: single digits mean nothing. */
function isSecretNumber(value: number, redactor: Redactor): boolean {
  const text = String(value);
  const [span] = redactor.find(text);
  return span !== undefined && span[0] === 0 && span[1] === text.length;
}

/**
 * Strikes the records again, synchronously, since the next line may be appended right after.
 *
 * @param lines what was appended to each file, as it happened: if a secret was learned while it was typed, only its
 *   first letters may have been redacted, and the rest cannot be found in what is left
 */
export function redactWrittenRecords(
  dir: string,
  redactor: Redactor,
  lines: ReadonlyMap<string, readonly object[]>,
): void {
  for (const name of new Set([...Object.values(episodeFiles), ...lines.keys()])) {
    const file = join(dir, name);
    if (!existsSync(file)) continue;
    const before = readFileSync(file, 'utf8');
    const whole = lines.get(name)?.map((line) => `${JSON.stringify(line)}\n`);
    const after = redactFile(name, whole?.join('') ?? before, redactor);
    if (after !== before) writeFileSync(file, after);
  }
}

/** Strikes the checkpoints again, in text and in pictures. */
export async function redactWrittenCheckpoints(dir: string, redactor: Redactor): Promise<void> {
  const surface = join(dir, 'surface');
  const folders = existsSync(surface) ? await readdir(surface) : [];
  for (const folder of folders) await strikeCheckpoint(join(surface, folder), redactor);
}

async function strikeCheckpoint(folder: string, redactor: Redactor): Promise<void> {
  const file = (name: keyof typeof checkpointFiles) => join(folder, checkpointFiles[name]);
  if (!existsSync(file('layout'))) return;
  const stored = layoutSchema.parse(JSON.parse(await readFile(file('layout'), 'utf8')));
  const { layout, runs } = redactLayout(stored, redactor);
  const boxes = inkedBoxes(runs);
  markBlanked(layout, boxes);
  await writeFile(file('layout'), toJsonText(layout));
  for (const name of ['page', 'pageWithoutText'] as const) {
    if (boxes.length === 0 || !existsSync(file(name))) continue;
    const picture = await blankBoxes(await readFile(file(name)), boxes, layout.viewport.width);
    await writeFile(file(name), picture);
  }
  for (const name of ['aria', 'dom', 'axe'] as const) {
    if (!existsSync(file(name))) continue;
    const before = await readFile(file(name), 'utf8');
    const after = redactFile(checkpointFiles[name], before, redactor);
    if (after !== before) await writeFile(file(name), after);
  }
}
