// Keeps secrets of the running test's episodes out of what matchers record beside them and out of all that Playwright reports.
import { filledDeep } from '../scenario/fill.js';
import { isRecord } from '../values/merge.js';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TestInfo } from '@playwright/test';
import { type Redactor, REDACTED, withoutFieldValues } from '../episode/redactor.js';
import type { Assertion } from '../episode/verdict/format.js';
import { besideEpisode, toJsonText, writeWhole } from '../episode/files.js';
import { readAssertions } from '../episode/verdict/store.js';

const redactors = new Map<string, Redactor>();
/** Where Playwright puts the files of the running test. */
let outputDir = '';

/** Keeps the redactor of an episode that this process runs, until another test opens one. */
export function rememberRedactor(dir: string, redactor: Redactor, testInfo: TestInfo): void {
  if (testInfo.outputDir !== outputDir) redactors.clear();
  ({ outputDir } = testInfo);
  redactors.set(dir, redactor);
}

/** Playwright's file with a copy of the page in words, for every test that failed. */
const COPY_OF_PAGE = 'error-context';
/** What else Playwright keeps of a page, and in which nothing can be redacted. */
const PICTURES = new Set(['trace', 'video', 'screenshot']);
const TEXT = /^text\/|[/+](?:json|xml|yaml)\b/;
/** Names by which Playwright finds things again. */
const LINKS =
  /^(?:testId|stepId|parentStepId|category|path|file|contentType|status|expectedStatus)$/;
const TYPED = /^(Fill|Type|Insert) "[^]*"$|^(Press) "."$/;

let isGuarded = false;

/**
 * Lets no secret out of this worker: whatever a reporter learns of its tests, in any format, is sent to Playwright's
 * main process from here. It makes no copy of the page either.
 */
export function redactReports(): void {
  const send = process.send?.bind(process) as ((...args: unknown[]) => boolean) | undefined;
  if (send === undefined || isGuarded) return;
  isGuarded = true;
  process.env['PLAYWRIGHT_NO_COPY_PROMPT'] ??= '1';
  process.send = (message: unknown, ...rest: unknown[]) => {
    const kept = redactedMessage(message);
    return kept === null || send(kept, ...rest);
  };
}

/** Null if it must not be sent. */
function redactedMessage(message: unknown): unknown {
  if (!isRecord(message) || message['method'] !== '__dispatch__') return message;
  const { params: event } = message;
  if (!isRecord(event) || !isRecord(event['params'])) return message;
  const { params } = event;
  if (event['method'] === 'attach' && !mayKeep(params)) return null;
  const typed = event['method'] === 'stepBegin' ? withoutTyped(params) : params;
  return { ...message, params: { ...event, params: redacted(typed) } };
}

/** Removes Playwright's own file if it may hold secrets, and strikes a text that it copied. */
function mayKeep({ name, path, contentType }: Record<string, unknown>): boolean {
  if (typeof path !== 'string') return true;
  const hasPatterns = [...redactors.values()].some(({ patterns }) => patterns.length > 0);
  if (name === COPY_OF_PAGE || (hasPatterns && PICTURES.has(String(name)))) {
    rmSync(path, { force: true });
    return false;
  }
  if (dirname(path).startsWith(outputDir) && TEXT.test(String(contentType)))
    writeFileSync(path, withoutAll(readFileSync(path, 'utf8')));
  return true;
}

/** A step is reported before its field is known to be secret, so nothing that is typed is kept. */
function withoutTyped(step: Record<string, unknown>): unknown {
  const title = String(step['title']);
  const [, verb = 'Press'] = TYPED.exec(title) ?? [];
  if (step['category'] !== 'pw:api' || !TYPED.test(title)) return step;
  const { params } = step;
  const entries = Object.entries(isRecord(params) ? params : {}).map(([key, value]) => {
    return [key, /^(?:value|text|key)$/.test(key) ? REDACTED : value] as const;
  });
  return { ...step, title: `${verb} "${REDACTED}"`, params: Object.fromEntries(entries) };
}

function redacted(value: unknown): unknown {
  if (typeof value === 'string') return withoutAll(value);
  if (Array.isArray(value)) return value.map(redacted);
  if (!isRecord(value)) return value;
  // Sightline's own annotations are read back by its reporter.
  if (String(value['type']).startsWith('sightline-')) return value;
  const { contentType } = value;
  const isText = typeof contentType !== 'string' || TEXT.test(contentType);
  const entries = Object.entries(value).map(([key, one]) => {
    if (LINKS.test(key)) return [key, one];
    const isBytes = (key === 'body' || key === 'buffer') && typeof one === 'string';
    if (!isBytes) return [key, redacted(one)];
    return [key, isText ? inBase64(one, withoutAll) : one];
  });
  return Object.fromEntries(entries);
}

function withoutAll(text: string): string {
  return [...redactors.values()].reduce((left, one) => one.text(left), withoutFieldValues(text));
}

function inBase64(encoded: string, change: (text: string) => string): string {
  return Buffer.from(change(Buffer.from(encoded, 'base64').toString())).toString('base64');
}

const KEPT = new Set([
  'kind',
  'at',
  'tool',
  'pointer',
  'states',
  'tools',
  'name',
  'record',
  'records',
]);

/** The assertion in a form that may be written; unchanged if another process ran the episode. */
export function withoutSecrets(dir: string, assertion: Assertion): Assertion {
  const redactor = redactors.get(dir);
  if (!redactor?.active) return assertion;
  const strike = (value: unknown) =>
    filledDeep(value, [], (text, _, part) => (part === 'key' ? text : redactor.text(text)));
  const entries = Object.entries(assertion).map(([key, value]: [string, unknown]) => {
    return [key, KEPT.has(key) ? value : strike(value)];
  });
  return Object.fromEntries(entries) as Assertion;
}

const pending = new Map<string, Promise<void>>();

/** Adds assertions to those recorded beside an episode. Calls for one episode wait for each other. */
export function recordAssertions(dir: string, added: readonly Assertion[]): Promise<void> {
  const before = pending.get(dir) ?? Promise.resolve();
  const after = before.then(async () => {
    const recorded = await readAssertions(dir);
    await writeWhole(
      besideEpisode.assertions(dir),
      toJsonText([...recorded, ...added.map((one) => withoutSecrets(dir, one))]),
    );
  });
  pending.set(dir, after);
  return after;
}
