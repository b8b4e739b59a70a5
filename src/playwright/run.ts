// What all processes of one run share, kept in the environment: its folder, the gateway, ports, the token, and what is kept of episodes.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { basename, dirname, join, resolve } from 'node:path';
import { existsSync, readdirSync } from 'node:fs';
import { SightlineError } from '../sightline-error.js';
import { dropPictures } from '../episode/dropped-pictures.js';
import type { EpisodeVerdict } from '../episode/verdict/format.js';

const names = {
  run: 'SIGHTLINE_RUN',
  began: 'SIGHTLINE_RUN_BEGAN',
  episodes: 'SIGHTLINE_EPISODES',
  gateway: 'SIGHTLINE_GATEWAY_URL',
  token: 'SIGHTLINE_TOKEN',
} as const;

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
export function startRun(episodes = 'sightline-episodes'): Run {
  const root = (process.env[names.episodes] ??= resolve(episodes));
  const id = (process.env[names.run] ??= runToResume(root) ?? newRunId(new Date()));
  process.env[names.began] ??= String(Date.now());
  return { id, dir: resolve(root, id) };
}

/** How long the run has been going, the same in all its processes, ms. */
export function runElapsedMs(): number {
  startRun();
  return Date.now() - Number(process.env[names.began]);
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
  return (process.env[names.token] ??= randomBytes(18).toString('base64url'));
}

/**
 * URL of the run's gateway, such as "http://127.0.0.1:40123". An agent server gets `<url>/world` as
 * the base URL of its tools. The port is chosen once per run.
 */
export function gatewayUrl(): string {
  return (process.env[names.gateway] ??= `http://127.0.0.1:${freePort('gateway')}`);
}

/** The gateway's URL if a config has asked for one, else null. */
export function knownGatewayUrl(): string | null {
  return process.env[names.gateway] ?? null;
}

/**
 * A free port of this machine, chosen once per run and name; for agent servers under `webServer`.
 *
 * @param name any word; the same word gives the same port in all processes of the run
 */
export function freePort(name: string): number {
  const variable = `SIGHTLINE_PORT_${name.toUpperCase().replace(/\W+/g, '_')}`;
  return Number((process.env[variable] ??= askForPort()));
}

/** Below the range that systems use for connections, which could take a port between its choice and its use. */
const PORTS = { first: 15_000, end: 32_000 } as const;

/** Configs are loaded synchronously, and only a listening socket knows that a port is free. */
function askForPort(): string {
  const listen = `const { createServer } = require('node:net');
    const attempt = () => createServer()
      .once('error', (error) => { if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error; attempt(); })
      .listen(require('node:crypto').randomInt(${PORTS.first}, ${PORTS.end}), '127.0.0.1', function () {
        process.stdout.write(String(this.address().port));
        this.close();
      });
    attempt();`;
  return execFileSync(process.execPath, ['-e', listen], { encoding: 'utf8' });
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

const VARIABLE = 'SIGHTLINE_KEEP';

/** The config's; the variable wins, and carries it to the workers. */
export function shareKeep(given: WhatToKeep = 'all'): void {
  process.env[VARIABLE] ??= given;
  keepsAll();
}

/** Throws SightlineError `usage` for anything but the two words. */
export function keepsAll(): boolean {
  const keep = process.env[VARIABLE] ?? 'all';
  if (keep === 'all') return true;
  if (keep === 'failures') return false;
  throw new SightlineError('usage', {
    what: `"${keep}" is not what a run can keep (keep or ${VARIABLE}).`,
    next: 'Write all, or failures: pictures of what did not pass.',
  });
}

/** Drops the pictures of an episode in which every check passed, if the run keeps only others. */
export async function keepOrDrop(
  { outcome, assertions }: EpisodeVerdict,
  dir: string,
): Promise<void> {
  const isClean = outcome === 'passed' && assertions.every((one) => one.outcome === 'passed');
  if (isClean && !keepsAll()) await dropPictures(dir);
}
