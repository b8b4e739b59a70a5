// The two files beside an episode: assertions that matchers recorded, and the verdict. Decides nothing.
import { z } from 'zod';
import {
  besideEpisode,
  promised,
  sortedKeys,
  textIfThere,
  toJsonText,
  writeWhole,
} from '../files.js';
import { assertionSchema } from '../../scenario/assertions/kinds.js';
import { SightlineError } from '../../sightline-error.js';
import {
  type Assertion,
  type EpisodeVerdict,
  episodeVerdictSchema,
  VERDICT_VERSION,
} from './format.js';

/**
 * Assertions recorded beside an episode, in recording order; none if there is no file.
 *
 * @throws SightlineError `episode-corrupt` if the file does not hold assertions.
 */
export function readAssertions(dir: string): Promise<Assertion[]> {
  return promised(() => {
    const file = besideEpisode.assertions(dir);
    const text = textIfThere(file);
    return text === null ? [] : parseBeside(file, z.array(assertionSchema), text);
  });
}

/** Without duplicates, the first of each kept; one asked for by name replaces the same by default. */
export function distinctAssertions(assertions: readonly Assertion[]): Assertion[] {
  const asked = assertions.some((one) => one.kind === 'consistent' && !one.not && !one.byDefault);
  const seen = new Set<string>();
  return assertions.filter((assertion) => {
    if (asked && assertion.kind === 'consistent' && assertion.byDefault) return false;
    const key = JSON.stringify(sortedKeys(assertion));
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Writes `<episode dir>.verdict.json`: keys sorted, so that the same verdict is the same bytes. */
export async function writeVerdict(dir: string, verdict: EpisodeVerdict): Promise<void> {
  await writeWhole(besideEpisode.verdict(dir), toJsonText(sortedKeys(verdict)));
}

/** Reads the verdict beside an episode, or null if it was not graded. Throws as `readVerdictFile`. */
export async function readVerdict(dir: string): Promise<EpisodeVerdict | null> {
  return readVerdictFile(besideEpisode.verdict(dir));
}

/**
 * Reads a verdict, or null if there is no such file.
 *
 * @throws SightlineError `other-version` where another version wrote it, `episode-corrupt` if it is broken.
 */
export function readVerdictFile(file: string): Promise<EpisodeVerdict | null> {
  return promised(() => {
    const text = textIfThere(file);
    return text === null ? null : parseVerdict(file, text);
  });
}

/** The verdict in the text of a file. Throws as `readVerdictFile`. */
export function parseVerdict(file: string, text: string): EpisodeVerdict {
  const { version } = parseBeside(file, versioned, text);
  if (version === VERDICT_VERSION) return parseBeside(file, episodeVerdictSchema, text);
  throw new SightlineError('other-version', {
    what: `The verdict ${file} has format version ${version}; this Sightline reads version ${VERDICT_VERSION}.`,
    next: 'Grade the episode again: sightline grade <episode>.',
  });
}

const versioned = z.object({ version: z.int() });

/** Throws `episode-corrupt`. */
function parseBeside<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  text: string,
): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new SightlineError('episode-corrupt', {
      what: `The file ${file} cannot be read: it is not in the format that Sightline writes.`,
      next: 'Delete it, and grade or run the trial again.',
      cause,
    });
  }
}
