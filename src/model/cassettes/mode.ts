// Which mode cassettes are in: the one that a setting names, otherwise depending on the folder; and which there are. Reads no environment.
import { readdir } from 'node:fs/promises';
import { SightlineError } from '../../sightline-error.js';
import { modelVariables, roles } from '../models.js';

/**
 * `live`: models are asked and nothing is recorded. `record`: everything is asked again and recorded. `replay`: only
 * recordings. `auto`: recordings are replayed, everything else is asked and added.
 */
export const cassetteModes = ['live', 'record', 'replay', 'auto'] as const;
export type CassetteMode = (typeof cassetteModes)[number];

/** The variable that names the mode of all cassettes. */
export const CASSETTES_VARIABLE = modelVariables.cassettes;

/**
 * The mode that a variable names; null if it names none.
 *
 * @throws SightlineError `usage` for another word.
 */
export function parseCassetteMode(
  variable: string,
  named: string | null | undefined,
): CassetteMode | null {
  if (named === undefined || named === null || named === '') return null;
  const mode = cassetteModes.find((word) => word === named);
  if (mode !== undefined) return mode;
  throw new SightlineError('usage', {
    what: `${variable} is "${named}".`,
    details: [`expected: ${cassetteModes.join(', ')}`],
    next: 'Set it to one of these, or leave it out.',
  });
}

/**
 * The mode of Sightline's own models. If none is named: `auto` if there is a cassette of one of them, else `live`.
 *
 * @param dir the app's folder of cassettes.
 * @throws SightlineError `usage` for an invalid mode.
 */
export async function cassetteMode(
  named: string | null | undefined,
  dir: string,
): Promise<CassetteMode> {
  const mode = parseCassetteMode(CASSETTES_VARIABLE, named);
  if (mode !== null) return mode;
  const files = await readdir(dir, { recursive: true }).catch(() => []);
  return files.some((file) => OF_A_ROLE.test(file)) ? 'auto' : 'live';
}

/** `cassetteMode` of several folders, each looked at once. */
export function cassetteModeOf(named: string | undefined): (dir: string) => Promise<CassetteMode> {
  const modes = new Map<string, Promise<CassetteMode>>();
  return (dir) => {
    const mode = modes.get(dir) ?? cassetteMode(named, dir);
    modes.set(dir, mode);
    return mode;
  };
}

/** The cassettes of a run. */
export interface RunCassettes {
  /** Holds a folder for each app. */
  dir: string;
  /** The mode from the variable; undefined: as `cassetteMode` decides. */
  mode: string | undefined;
}

/** Those below the working directory, in the mode that the variables name. */
export function cassettesOf(variables: Readonly<Record<string, string | undefined>>): RunCassettes {
  return { dir: 'cassettes', mode: variables[CASSETTES_VARIABLE] };
}

const OF_A_ROLE = new RegExp(`\\.(${roles.join('|')})\\.json$`);
