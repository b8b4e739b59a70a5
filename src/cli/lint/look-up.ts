// Looks up the ids and email addresses that a scenario mentions in its seeded world; leaves out what `not_in_world` lists.
import type { App } from '../../app/definition.js';
import { emailAddress } from '../../rules/facts/ids.js';
import type { LoadedScenario } from '../../scenario/load.js';
import { nearestName } from '../../scenario/nearest-name.js';
import type { Problem } from '../../scenario/problem.js';
import { idsIn, idsLike } from './holdings.js';
import { excusedValues, onPurpose } from './not-in-world.js';
import { type WorldMention, mentionsIn } from './mentions.js';
import type { LookUps, SeededWorld } from './seeded-worlds.js';

/** The same of ids and addresses, with the values that are settled by it, in lower case: excused, or told already. */
export interface IdFindings extends LookUps {
  settled: ReadonlySet<string>;
}

/** A mention of something that the world does not have. */
interface Missing {
  mention: WorldMention;
  kind: 'id' | 'email address';
  value: string;
}

/**
 * Ids of the kinds that the world has, and email addresses if it has any. A problem, unless it is expected to be absent or tools
 * make ids of this kind themselves.
 */
export function lookUpIds(loaded: LoadedScenario, app: App, world: SeededWorld): IdFindings {
  const excused = excusedValues(loaded, app);
  const mentions = mentionsIn(loaded, app.backend.tools);
  const written = new Set(mentions.filter(({ as }) => as === 'new').flatMap(emailsOf));
  const missing = mentions.flatMap((mention): Missing[] => [
    ...missingIds(mention, world).map((value) => ({ mention, kind: 'id' as const, value })),
    ...missingEmails(mention, { world, written }).map((value) => {
      return { mention, kind: 'email address' as const, value };
    }),
  ]);
  const found = missing
    .filter(({ value }) => !excused.has(value.toLowerCase()))
    .filter(({ value }) => !isKnownElsewhere(value, app, world));
  const isSure = ({ mention, kind, value }: Missing) =>
    mention.as !== 'absent' && !(kind === 'id' && isMadeByTools(value, world));
  const told = (some: readonly Missing[]) => some.map((one) => toProblem(loaded, one, world));
  return {
    problems: told(found.filter(isSure)),
    warnings: told(found.filter((one) => !isSure(one))),
    settled: new Set([...excused, ...found.map(({ value }) => value.toLowerCase())]),
  };
}

/** In prose, an id that some text of the world mentions is enough; the argument of a call names a record. */
function missingIds({ text, as }: WorldMention, { holdings }: SeededWorld): string[] {
  const isWhole = (id: string) => as === 'argument' && id === text;
  return idsIn(text, holdings).filter((id) => {
    const wanted = id.toLowerCase();
    if (holdings.values.has(wanted)) return false;
    return isWhole(id) || !holdings.text.includes(wanted);
  });
}

function missingEmails(
  mention: WorldMention,
  { world, written }: { world: SeededWorld; written: ReadonlySet<string> },
): string[] {
  if (world.holdings.emails.size === 0) return [];
  return emailsOf(mention).filter(
    (email) => !world.holdings.emails.has(email) && !written.has(email),
  );
}

function emailsOf({ text }: WorldMention): string[] {
  return (text.match(emailAddress) ?? []).map((one) => one.toLowerCase());
}

/** In a text that the agent may quote, or in what some tool answers. */
function isKnownElsewhere(value: string, { knowledge }: App, world: SeededWorld): boolean {
  const wanted = value.toLowerCase();
  return (
    knowledge.some((text) => text.toLowerCase().includes(wanted)) || world.tried().answered(value)
  );
}

/** Ids of created records depend on the seed of the trial. */
function isMadeByTools(id: string, world: SeededWorld): boolean {
  const before = new Set(idsLike(id, world.state));
  return world.tried().writes((state) => idsLike(id, state).some((one) => !before.has(one)));
}

function toProblem(
  loaded: LoadedScenario,
  { mention, kind, value }: Missing,
  { state, holdings }: SeededWorld,
): Problem {
  const hint = thereHint(value, kind === 'id' ? idsLike(value, state) : [...holdings.emails]);
  const message = `no record has the ${kind} "${value}"; ${hint} ${onPurpose(value)}`;
  return { ...loaded.place(mention.path, mention.part), message };
}

/** The name that was probably meant, or some of those that there are. */
export function thereHint(written: string, names: readonly string[]): string {
  const nearest = nearestName(written, names);
  if (nearest !== null) return `did you mean "${nearest}"?`;
  const more = names.length > MOST_NAMED ? `, … (${names.length} in all)` : '';
  return `there are ${names.slice(0, MOST_NAMED).join(', ')}${more}.`;
}

const MOST_NAMED = 6;
