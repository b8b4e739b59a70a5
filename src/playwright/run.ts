// What all processes of one run share, kept in the environment: its folder, the gateway, ports, the token, and what is kept of episodes.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { basename, dirname, join, resolve } from 'node:path';
import { existsSync, readdirSync } from 'node:fs';
import { SightlineError } from '../sightline-error.js';
import { dropPictures } from '../episode/pictures.js';
import type { EpisodeVerdict } from '../episode/verdict/format.js';

/** For the agent's own server, which may be in any language. */
const GATEWAY = 'SIGHTLINE_GATEWAY_URL';
const TOKEN = 'SIGHTLINE_TOKEN';

/** What only our own processes tell each other: JSON in one variable, which every process of the run inherits. */
const RUN = 'SIGHTLINE_RUN';

interface RunState {
  id: string;
  /** When it began, ms since 1970. */
  began: number;
  /** Folder of all runs, absolute. */
  episodes: string;
  keep: WhatToKeep;
  /** By the names that they were asked for under. */
  ports: Readonly<Record<string, number>>;
  browser: FoundBrowser;
}

/** A browser that can be launched. */
export interface FoundBrowser {
  /** Null: Playwright's own, which it finds itself. */
  executablePath: string | null;
  sandbox: boolean;
}

export function runState(): Partial<RunState> {
  const text = process.env[RUN] ?? '';
  return text === '' ? {} : (JSON.parse(text) as Partial<RunState>);
}

/** Adds to what all later processes find. */
export function shareState(added: Partial<RunState>): void {
  process.env[RUN] = JSON.stringify({ ...runState(), ...added });
}

/** One run of the suite. */
export interface Run {
  /** Name of its folder: when it began, and four hexadecimal digits. */
  id: string;
  /** `<episodes>/<id>`, absolute. */
  dir: string;
}

/**
 * Begins a run if none has begun, or continues the one that SIGHTLINE_RESUME names; child processes find it in their
 * environment.
 *
 * @throws SightlineError `not-found` if there is none to continue.
 */
export function startRun(folder = 'sightline-episodes'): Run {
  const known = runState();
  const { episodes = resolve(folder) } = known;
  const id = known.id ?? runToResume(episodes) ?? newRunId(new Date());
  if (known.id === undefined) shareState({ id, began: Date.now(), episodes });
  return { id, dir: resolve(episodes, id) };
}

/** How long the run has been going, the same in all its processes, ms. */
export function runElapsedMs(): number {
  startRun();
  return Date.now() - (runState().began ?? Date.now());
}

/** A project may be without a name; its folder is not. */
export function projectName(name: string | undefined): string {
  return name === undefined || name === '' ? 'default' : name;
}

function newRunId(now: Date): string {
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return `${time}-${randomBytes(2).toString('hex')}`;
}

/** The secret that the gateway requires for commands. */
export function runToken(): string {
  return (process.env[TOKEN] ??= randomBytes(18).toString('base64url'));
}

/**
 * URL of the run's gateway, such as "http://127.0.0.1:40123". An agent server gets `<url>/world` as
 * the base URL of its tools. The port is chosen once per run.
 */
export function gatewayUrl(): string {
  return (process.env[GATEWAY] ??= `http://127.0.0.1:${freePort('gateway')}`);
}

/** The gateway's URL if a config has asked for one, else null. */
export function knownGatewayUrl(): string | null {
  return process.env[GATEWAY] ?? null;
}

/**
 * A free port of this machine, chosen once per run and name; for agent servers under `webServer`.
 *
 * @param name any word; the same word gives the same port in all processes of the run
 */
export function freePort(name: string): number {
  const { ports = {} } = runState();
  const port = ports[name] ?? askForPort();
  if (ports[name] === undefined) shareState({ ports: { ...ports, [name]: port } });
  return port;
}

/** Below the range that systems use for connections, which could take a port between its choice and its use. */
const PORTS = { first: 15_000, end: 32_000 } as const;

/** Configs are loaded synchronously, and only a listening socket knows that a port is free. */
function askForPort(): number {
  const listen = `const { createServer } = require('node:net');
    const attempt = () => createServer()
      .once('error', (error) => { if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error; attempt(); })
      .listen(require('node:crypto').randomInt(${PORTS.first}, ${PORTS.end}), '127.0.0.1', function () {
        process.stdout.write(String(this.address().port));
        this.close();
      });
    attempt();`;
  return Number(execFileSync(process.execPath, ['-e', listen], { encoding: 'utf8' }));
}

/** As in `src/suite/plan.ts`, which is not loaded with specs. */
const PLAN_FILE = 'planned.json';

/** `last`, or the folder of a run; as an environment variable, so that workers have it too. */
const RESUME = 'SIGHTLINE_RESUME';

/** Whether this run continues one that was cut off. */
export function isResumed(): boolean {
  return (process.env[RESUME] ?? '') !== '';
}

/**
 * The id of the run that SIGHTLINE_RESUME names; null if it names none.
 *
 * @param episodes the folder of all runs, absolute
 * @throws SightlineError `not-found` if there is no such run in it.
 */
export function runToResume(episodes: string): string | null {
  const asked = process.env[RESUME] ?? '';
  if (asked === '') return null;
  const dir = asked === 'last' ? lastRun(episodes) : resolve(asked);
  if (dir !== null && dirname(dir) === episodes && existsSync(join(dir, PLAN_FILE)))
    return basename(dir);
  throw new SightlineError('not-found', {
    what: asked === 'last' ? 'There is no run to resume.' : `${asked} is not a run to resume.`,
    details: [`runs are the folders in ${episodes} that hold ${PLAN_FILE}`],
    next: `Name the folder of the run, such as ${RESUME}=sightline-episodes/2026-03-02T10-00-00-3f9c, or start a new run without ${RESUME}.`,
  });
}

/** Their names begin with the time. */
function lastRun(episodes: string): string | null {
  if (!existsSync(episodes)) return null;
  const runs = readdirSync(episodes).filter((name) => existsSync(join(episodes, name, PLAN_FILE)));
  const last = runs.toSorted().at(-1);
  return last === undefined ? null : join(episodes, last);
}

/** What `keep` takes. */
export type WhatToKeep = 'all' | 'failures';

/** Tells the workers what the config says. Throws SightlineError `usage` for anything but the two words. */
export function shareKeep(keep: WhatToKeep = 'all'): void {
  if (!['all', 'failures'].includes(keep))
    throw new SightlineError('usage', {
      what: `"${keep}" is not what a run can keep (\`keep\` of sightlineConfig).`,
      next: 'Write all, or failures: pictures of what did not pass.',
    });
  shareState({ keep });
}

export function keepsAll(): boolean {
  return runState().keep !== 'failures';
}

/** Drops the pictures of an episode in which every check passed, if the run keeps only others. */
export async function keepOrDrop(
  { outcome, assertions }: EpisodeVerdict,
  dir: string,
): Promise<void> {
  const isClean = outcome === 'passed' && assertions.every((one) => one.outcome === 'passed');
  if (isClean && !keepsAll()) await dropPictures(dir);
}
