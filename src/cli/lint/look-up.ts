// Looks up the ids and e-mail addresses that a scenario mentions in its seeded world; what is meant not to be there, `not_in_world` lists.
import type { App } from '../../app/definition.js';
import { emailAddress } from '../../rules/facts/ids.js';
import type { LoadedScenario } from '../../scenario/load.js';
import { namesHint } from '../../scenario/nearest-name.js';
import type { Problem } from '../../scenario/problem.js';
import { idsIn, idsLike } from './holdings.js';
import { type Mention, mentionsIn } from './mentions.js';
import type { SeededWorld } from './seeded-worlds.js';

/** What is wrong for sure, and what only may be. */
export interface Findings {
  problems: Problem[];
  warnings: Problem[];
}

/** How to say that it is on purpose. */
export const ON_PURPOSE = 'if that is what the case is about, list it under not_in_world';

/** A mention of something that the world does not have. */
interface Missing {
  mention: Mention;
  kind: 'id' | 'e-mail address';
  value: string;
}

/**
 * Ids of the kinds that the world has, and e-mail addresses if it has any. A problem, unless it is expected to be absent or tools
 * make ids of this kind themselves.
 */
export function lookUpIds(loaded: LoadedScenario, app: App, world: SeededWorld): Findings {
  const excused = excusedValues(loaded, app);
  const mentions = mentionsIn(loaded, app.backend.tools);
  const written = new Set(mentions.filter(({ as }) => as === 'new').flatMap(emailsOf));
  const missing = mentions.flatMap((mention): Missing[] => [
    ...missingIds(mention, world).map((value) => ({ mention, kind: 'id' as const, value })),
    ...missingEmails(mention, { world, written }).map((value) => {
      return { mention, kind: 'e-mail address' as const, value };
    }),
  ]);
  const found = missing
    .filter(({ value }) => !excused.has(value.toLowerCase()))
    .filter(({ value }) => !isKnownElsewhere(value, app, world));
  const isSure = ({ mention, kind, value }: Missing) =>
    mention.as !== 'absent' && !(kind === 'id' && isMadeByTools(value, world));
  const told = (one: Missing) => toProblem(loaded, one, world);
  return {
    problems: found.filter(isSure).map(told),
    warnings: found.filter((one) => !isSure(one)).map(told),
  };
}

/** Values that the scenario excuses, in lower case. */
export function excusedValues({ scenario }: LoadedScenario, app: App): ReadonlySet<string> {
  const listed = (scenario.not_in_world ?? []).map(String);
  return new Set([...listed, ...Object.values(app.vars ?? {})].map((one) => one.toLowerCase()));
}

/** In prose, an id that some text of the world mentions is enough; the argument of a call names a record. */
function missingIds({ text, as }: Mention, { holdings }: SeededWorld): string[] {
  const isWhole = (id: string) => as === 'argument' && id === text;
  return idsIn(text, holdings).filter((id) => {
    const wanted = id.toLowerCase();
    if (holdings.values.has(wanted)) return false;
    return isWhole(id) || !holdings.text.includes(wanted);
  });
}

function missingEmails(
  mention: Mention,
  { world, written }: { world: SeededWorld; written: ReadonlySet<string> },
): string[] {
  if (world.holdings.emails.size === 0) return [];
  return emailsOf(mention).filter(
    (email) => !world.holdings.emails.has(email) && !written.has(email),
  );
}

function emailsOf({ text }: Mention): string[] {
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
  return world
    .tried()
    .written()
    .some((state) => idsLike(id, state).some((one) => !before.has(one)));
}

function toProblem(
  loaded: LoadedScenario,
  { mention, kind, value }: Missing,
  { state, holdings }: SeededWorld,
): Problem {
  const there = kind === 'id' ? idsLike(value, state) : [...holdings.emails];
  const hint = namesHint(value, there.slice(0, 12), 'there');
  return {
    ...loaded.place(mention.path, mention.part),
    message: `no record has the ${kind} "${value}"; ${hint}; ${ON_PURPOSE}`,
  };
}
