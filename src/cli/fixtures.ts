// `sightline drift fixtures`: drafts fixture files from recorded answers of real services; reads arguments, writes and prints.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { draftFixtures, type FixtureDraft } from '../app/fixture-draft/draft.js';
import { beginOf } from '../app/fixture-draft/moments.js';
import { type Episode, readEpisode } from '../episode/read.js';
import { countOf } from '../count.js';
import { SightlineError } from '../sightline-error.js';
import { episodesOf } from './grade/request.js';
import { usage } from './usage.js';
import { stdout } from '../terminal.js';

/** The options as commander hands them over. */
export interface FixturesOptions {
  out?: string;
  now?: string;
  force?: boolean;
  json?: boolean;
}

interface Written {
  file: string;
  collection: string;
  entries: number;
  state: 'written' | 'kept';
}

export async function fixtures(
  paths: readonly string[],
  options: FixturesOptions,
): Promise<number> {
  const found = episodesOf(paths, 'draft fixtures from');
  const folders = found.flatMap(({ path, problem }) => (problem === null ? [path] : []));
  const episodes = await Promise.all(folders.map((folder) => readEpisode(folder)));
  const [first] = episodes;
  if (first === undefined) throw nothing(paths, 'no episode was found there');
  const apps = [...new Set(episodes.map(({ header }) => header.app.name))];
  if (apps.length > 1)
    throw usage(
      `The episodes belong to several apps: ${apps.join(', ')}.`,
      'Give episodes of one app.',
    );
  const draft = draftFixtures(episodes, nowOf(options.now, first));
  if (Object.keys(draft.state).length === 0)
    throw nothing(
      paths,
      'no read tool was answered by a real service, and no staging world was read',
    );
  const written = write(
    draft,
    options.out ?? join('fixtures', first.header.app.name),
    options.force ?? false,
  );
  stdout.write(
    options.json
      ? `${JSON.stringify({ written, replaced: draft.replaced }, null, 2)}\n`
      : text(written, draft),
  );
  return written.some(({ state }) => state === 'kept') ? 1 : 0;
}

/** Real services answer in real time, not in the scenario's time. */
function nowOf(given: string | undefined, { header }: Episode): Date {
  if (given === undefined) return beginOf(header.run) ?? new Date(header.now);
  const now = new Date(given);
  if (!Number.isNaN(now.getTime())) return now;
  throw usage(`--now "${given}" is not a valid time.`, 'Write it like 2026-03-02T10:00:00Z.');
}

function write({ state }: FixtureDraft, dir: string, force: boolean): Written[] {
  mkdirSync(dir, { recursive: true });
  return Object.entries(state).map(([collection, value]) => {
    const file = join(dir, `${collection.replace(/[^\w-]+/g, '-')}.json`);
    const entries = Array.isArray(value) ? value.length : 1;
    if (existsSync(file) && !force) return { file, collection, entries, state: 'kept' };
    writeFileSync(file, `${JSON.stringify({ [collection]: value }, null, 2)}\n`);
    return { file, collection, entries, state: 'written' };
  });
}

function text(written: readonly Written[], { replaced }: FixtureDraft): string {
  const files = written.map(({ file, entries, state }) =>
    state === 'written'
      ? `${file}: ${countOf(entries, 'record')}`
      : `${file}: kept, because it already exists; --force overwrites it`,
  );
  const lines = replaced.map(
    ({ kind, places, pointers }) =>
      `  ${kind}: ${countOf(places, 'place')}, at ${pointers.join(', ')}`,
  );
  return [
    ...files,
    '',
    ...(lines.length === 0
      ? ['Nothing looked like personal data, a secret or a date.']
      : ['Personal data and secrets were replaced by made-up values, dates by {now…}:', ...lines]),
    'Review the files before you commit them: personal data that was not recognized is still in them.',
    '',
  ].join('\n');
}

function nothing(paths: readonly string[], why: string): SightlineError {
  return new SightlineError('fixtures-undrafted', {
    what: `No fixture can be drafted from ${paths.join(', ')}: ${why}.`,
    next: "Record a run against real services first, with SIGHTLINE_TOOLS='*=record' or on staging.",
  });
}
