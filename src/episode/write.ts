// Writes one episode: opened before anything happens, appended to while it runs, closed once and completely.
import { appendFileSync, mkdirSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, posix, sep } from 'node:path';
import { episodeFiles, recordFile, sha256, toJsonText, writeWhole } from './files.js';
import { redactRecord, redactWrittenCheckpoints, redactWrittenRecords } from './redact-record.js';
import type { NewRecordLine } from './record-line.js';
import { createRedactor, type Redactor } from './redactor.js';
import { sharePictures } from './pictures.js';
import type {
  Closed,
  Environment,
  EpisodeHeader,
  Message,
  NewLog,
  NewMessage,
  Stop,
  WorldFile,
} from './format.js';
import type { NewPathEvent, PathEvent } from './path-event.js';

/** What is known only at the end of an episode. */
interface EpisodeEnding {
  stop: Stop;
  turns: number;
  world: WorldFile;
  terminalStates: Record<string, boolean>;
}

/** Contents by file name. */
type NewFiles = Readonly<Record<string, string | Uint8Array>>;

/** An open episode. Every method that takes an event stamps it with order, time and turn. */
export interface EpisodeWriter {
  readonly dir: string;
  readonly header: EpisodeHeader;
  /** What is redacted in everything written here. */
  readonly redactor: Redactor;
  /** The turn that events belong to from now on. */
  turn: number;
  /** As it happened, including secrets: only what is written goes through the redactor. */
  readonly path: readonly PathEvent[];
  readonly transcript: readonly Message[];
  environment(environment: Environment): Promise<void>;
  event(event: NewPathEvent): PathEvent;
  message(message: NewMessage): Message;
  log(log: NewLog): void;
  /** Appends to `records/<name>.jsonl`; a line brings its own turn, since some belong to none. */
  record(name: string, lines: readonly NewRecordLine[]): void;
  /**
   * Adds files to a folder, such as `surface/turn-1`, once `make` has made them without the secrets known when it
   * begins. Secrets learned meanwhile are redacted right after.
   */
  files(folder: string, make: () => Promise<NewFiles>): Promise<void>;
  /** Writes the world and then `closed.json`; afterwards nothing may be added. */
  close(ending: EpisodeEnding): Promise<Closed>;
}

export interface OpenEpisodeOptions {
  /** The folder of the run, such as `sightline-episodes/2026-03-02T10-00-00`. */
  runDir: string;
  /** The header except for `id`, which follows from the directory that was free. */
  header: Omit<EpisodeHeader, 'id'>;
  /** Milliseconds since the episode was opened. */
  elapsedMs: () => number;
  /** Default: one without patterns, which still learns what secret fields hold. */
  redactor?: Redactor;
}

/**
 * Opens `<runDir>/<project>/<scenario>/<trial>-<seed>`; a later attempt at the trial has its number appended, such as
 * `1-4181-2`. If that is taken, the next free number is used: a directory is never written to twice.
 */
export async function openEpisode(options: OpenEpisodeOptions): Promise<EpisodeWriter> {
  const { header } = options;
  const parent = trialsFolder(options.runDir, header.project, header.scenario.id);
  await mkdir(parent, { recursive: true });
  const name = claimDirectory(
    parent,
    `${header.trial}-${header.seed}`,
    header.attempt?.number ?? 1,
  );
  const id = [header.run, folderName(header.project), header.scenario.id, name].join('/');
  const whole: EpisodeHeader = { ...header, id };
  const dir = join(parent, name);
  const redactor = options.redactor ?? createRedactor();
  const written = redactRecord(episodeFiles.header, whole, redactor);
  await writeWhole(join(dir, episodeFiles.header), toJsonText(written));
  const { runDir, elapsedMs } = options;
  return episodeWriter(dir, whole, { runDir, elapsedMs, redactor });
}

/** Where the episodes of a scenario are. */
export function trialsFolder(runDir: string, project: string, scenario: string): string {
  return join(runDir, folderName(project), scenario);
}

/** Project names are free text; folder names are not. */
function folderName(project: string): string {
  return project.replace(/[^\w.-]+/g, '-');
}

function claimDirectory(parent: string, base: string, first: number): string {
  for (let number = first; ; number += 1) {
    const name = number === 1 ? base : `${base}-${number}`;
    try {
      mkdirSync(join(parent, name));
      return name;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function episodeWriter(
  dir: string,
  header: EpisodeHeader,
  {
    runDir,
    elapsedMs,
    redactor,
  }: Pick<OpenEpisodeOptions, 'runDir' | 'elapsedMs'> & { redactor: Redactor },
): EpisodeWriter {
  const path: PathEvent[] = [];
  const transcript: Message[] = [];
  const lines = new Map<string, object[]>();
  let seq = 0;
  let closed = false;
  let unredacted: unknown = null;
  /** Files are written one after another, so that none is redacted again while it is being written. */
  let written: Promise<void> = Promise.resolve();
  const next = (work: () => Promise<void>) => {
    const done = written.then(work);
    written = done.catch(() => undefined);
    return done;
  };
  redactor.onLearn(() => {
    if (closed) return;
    redactWrittenRecords(dir, redactor, lines);
    next(() => redactWrittenCheckpoints(dir, redactor)).catch(
      (error: unknown) => (unredacted ??= error),
    );
  });

  const stamp = <Event extends object>(file: string, writer: EpisodeWriter, event: Event) => {
    if (closed) throw new Error(`The episode ${header.id} is closed; nothing can be added to it.`);
    seq += 1;
    const atMs = Math.round(elapsedMs() * 10) / 10;
    const stamped = { seq, atMs, turn: writer.turn, ...event };
    const before = lines.get(file);
    if (before) before.push(stamped);
    else lines.set(file, [stamped]);
    return stamped;
  };
  const write = (file: string, stamped: readonly object[]) => {
    const text = stamped.map((one) => `${JSON.stringify(redactRecord(file, one, redactor))}\n`);
    appendFileSync(join(dir, file), text.join(''));
  };
  const append = <Event extends object>(file: string, writer: EpisodeWriter, event: Event) => {
    const stamped = stamp(file, writer, event);
    write(file, [stamped]);
    return stamped;
  };

  const writer: EpisodeWriter = {
    dir,
    header,
    redactor,
    turn: 0,
    path,
    transcript,
    environment(environment) {
      const record = redactRecord(episodeFiles.environment, environment, redactor);
      return next(() => writeWhole(join(dir, episodeFiles.environment), toJsonText(record)));
    },
    event(event) {
      const stamped = append(episodeFiles.path, writer, event);
      path.push(stamped);
      return stamped;
    },
    message(message) {
      const stamped = append(episodeFiles.transcript, writer, message);
      transcript.push(stamped);
      return stamped;
    },
    log: (log) => void append(episodeFiles.logs, writer, log),
    record(name, added) {
      const file = recordFile(name);
      const stamped = added.map((line) => stamp(file, writer, line));
      mkdirSync(dirname(join(dir, file)), { recursive: true });
      write(file, stamped);
    },
    files(folder, make) {
      return next(async () => {
        const made = Object.entries(await make());
        await mkdir(join(dir, folder), { recursive: true });
        await Promise.all(
          made.map(([name, content]) => writeFile(join(dir, folder, name), content)),
        );
      });
    },
    async close(ending) {
      await written;
      if (unredacted !== null) throw unredacted as Error;
      if (redactor.active) redactWrittenRecords(dir, redactor, lines);
      const world = redactRecord(episodeFiles.world, ending.world, redactor);
      await writeWhole(join(dir, episodeFiles.world), toJsonText(world));
      closed = true;
      const record: Closed = {
        stop: ending.stop,
        turns: ending.turns,
        durationMs: Math.round(elapsedMs()),
        terminalStates: ending.terminalStates,
        files: await hashes(dir),
      };
      await sharePictures(runDir, dir, record.files);
      const kept = redactRecord(episodeFiles.closed, record, redactor);
      await writeWhole(join(dir, episodeFiles.closed), toJsonText(kept));
      return kept;
    },
  };
  return writer;
}

async function hashes(dir: string): Promise<Record<string, string>> {
  const names = (await readdir(dir, { recursive: true })).sort();
  const pairs = names.map(async (name) => {
    const file = join(dir, name);
    if (!(await stat(file)).isFile()) return [];
    return [[name.split(sep).join(posix.sep), sha256(await readFile(file))] as const];
  });
  return Object.fromEntries((await Promise.all(pairs)).flat());
}
