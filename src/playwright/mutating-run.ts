// Whether this run makes surface mutants, as `sightline mutate` asks; loads nothing, so that a config may ask too.

/** A file that receives the folder of each episode, one per line; unset in all other runs. */
const VARIABLE = 'SIGHTLINE_MUTATE';

/** Where the folders of episodes go; null: this run makes no mutants. */
export function mutatingList(): string | null {
  return process.env[VARIABLE] ?? null;
}
