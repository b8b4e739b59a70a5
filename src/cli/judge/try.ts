// `sightline judge try`: tests the configured models on questions and scenarios whose answers are known; reads arguments and prints.
import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { toJsonText, writeWhole } from '../../episode/files.js';
import { type RunSettings, runSettings } from '../../model/run-options.js';
import { roleVariables, sharedVariables as all } from '../../model/variables.js';
import { SightlineError } from '../../sightline-error.js';
import { scoreOf } from '../../try-model/score.js';
import { measure } from './try/measure.js';
import { tryOutText } from './try/text.js';
import {
  failuresOf,
  type PartName,
  partNames,
  roleOf,
  type TriedRole,
  triedRoles,
  type TryOut,
} from './try/try-out.js';
import { stderr, stdout } from '../../terminal.js';

/** The options as commander hands them over. */
export interface TryOptions {
  role?: string[];
  out?: string;
  json?: boolean;
}

export async function tryModels({ role, out, json = false }: TryOptions): Promise<0 | 2> {
  const roles = rolesOf(role);
  const settings = runSettings(process.env);
  wantModels(settings, roles);
  const result = await measure({
    ...{ settings, parts: partsOf(roles, settings), dir: folderOf(out) },
    ...{ nowMs: () => Date.now(), stream: stderr },
  });
  const text = toJsonText(asData(result));
  await writeWhole(join(result.dir, 'try.json'), text);
  stdout.write(json ? text : tryOutText(result));
  return result.parts.some((part) => failuresOf(part).length > 0) ? 2 : 0;
}

/** Throws `usage` if one is unknown. */
function rolesOf(wanted: readonly string[] | undefined): TriedRole[] {
  const given = wanted?.flatMap((text) => text.split(',')) ?? triedRoles;
  return given.map((text) => {
    const role = triedRoles.find((one) => one === text.trim());
    if (role !== undefined) return role;
    throw new SightlineError('usage', {
      what: `"${text}" is not a role that can be tried.`,
      details: [`expected: ${triedRoles.join(', ')}`],
      next: `Write it as --role ${triedRoles[1]}.`,
    });
  });
}

/** Throws `usage` if no model is configured for any of the roles. */
function wantModels({ models }: RunSettings, roles: readonly TriedRole[]): void {
  if (roles.some((role) => models.of(role) !== null)) return;
  const variables = roles.map((role) => {
    const { url, model } = roleVariables(role);
    return `${role}: ${models.offBy(role) ?? `${url} and ${model} are not set`}`;
  });
  const isUnset = roles.some((role) => models.offBy(role) === null);
  throw new SightlineError('usage', {
    what: 'No model is configured.',
    details: [
      ...variables,
      ...(isUnset ? [`all roles: ${all.url} and ${all.model} are not set`] : []),
    ],
    next: `Set them to an OpenAI-compatible endpoint, such as ${all.url}=http://127.0.0.1:1234/v1 ${all.model}=<name>, with ${all.key} if it needs one.`,
  });
}

/** Picks are about pages, so they belong to the role that looks at pages, but the judge is asked. */
function partsOf(roles: readonly TriedRole[], { models }: RunSettings): PartName[] {
  const parts = partNames.filter((name) =>
    name === 'picks' ? false : roles.includes(roleOf[name]),
  );
  return roles.includes('vision') && models.of('judge') !== null ? [...parts, 'picks'] : parts;
}

/** Saved votes would be counted again and nothing measured, so the folder must be empty. */
function folderOf(out: string | undefined): string {
  if (out === undefined) return mkdtempSync(join(tmpdir(), 'sightline-try-'));
  const dir = resolve(out);
  try {
    mkdirSync(dir, { recursive: true });
    if (readdirSync(dir).length === 0) return dir;
  } catch (cause) {
    throw new SightlineError('usage', {
      what: `The folder ${out} is not writable.`,
      next: 'Give --out another folder, or leave it out.',
      cause,
    });
  }
  throw new SightlineError('usage', {
    what: `The folder ${out} is not empty.`,
    details: ['answers on file there would be counted again instead of new ones'],
    next: 'Give --out an empty or a new folder.',
  });
}

/** With the scores, so that no reader has to compute them. */
function asData({ dir, parts }: TryOut): unknown {
  return {
    dir,
    parts: parts.map((part) => {
      const { questioned } = part;
      return { ...part, score: questioned === null ? null : scoreOf(questioned) };
    }),
  };
}
